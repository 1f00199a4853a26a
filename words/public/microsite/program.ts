import { say, sayCount } from '#domain/foundations/say.ts'
export const searchAndFilter = () => say('Search and filter')

export const aTitleAPersonA = () => say('A title, a person, a word of an abstract')

export const allTracks = () => say('All tracks')

export const allRooms = () => say('All rooms')

export const showTalks = () => say('Show talks')

export const noneOfMatches = ({ total }: { total: string | number }) =>
  say('None of {total} matches.', { total })

export const someOf = ({ found, total }: { found: number; total: number }) =>
  sayCount('{found} of {count} talk', '{found} of {count} talks', total, { found })

export const andMore = ({ named, others }: { named: string | number; others: string | number }) =>
  say('{named} and {others} more', { named, others })

export const talksOfByDayWith = ({ conference }: { conference: string | number }) =>
  say('Talks of {conference} by day, with times, rooms, speakers and abstracts.', { conference })

export const allTimesAreLocalIn = ({ location, zone }: { location: string; zone: string }) =>
  say('All times are local in {location} ({zone}).', { location, zone })

export const downloadTheProgramPdf = () => say('Download the program (PDF)')

export const tryAgain = () => say('Try again')

export const abstractAndLinks = () => say('Abstract and links')

export const addThisTalkToA = () => say('Add this talk to a calendar')

export const allDays = () => say('All days')

export const showTheWholeProgram = () => say('Show the whole program')

export const allDaysOnOnePage = () => say('All days on one page, to search or print')

export const partsOfTheList = () => say('Parts of the list')

export const earlierTalks = () => say('Earlier talks')

export const laterTalks = () => say('Later talks')

export const addToACalendar = ({ title }: { title: string | number }) =>
  say('Add to a calendar: {title}', { title })

export const addToACalendar1 = () => say('Add to a calendar')

export const subscribeInACalendar = ({ title }: { title: string | number }) =>
  say('Subscribe in a calendar: {title}', { title })
