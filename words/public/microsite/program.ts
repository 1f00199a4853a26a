export const searchAndFilter = 'Search and filter'

export const aTitleAPersonA = 'A title, a person, a word of an abstract'

export const allTracks = 'All tracks'

export const allRooms = 'All rooms'

export const showTalks = 'Show talks'

export const noneOfMatches = ({ total }: { total: string | number }) => `None of ${total} matches.`

export const andMore = ({ named, others }: { named: string | number; others: string | number }) =>
  `${named} and ${others} more`

export const talksOfByDayWith = ({ conference }: { conference: string | number }) =>
  `Talks of ${conference} by day, with times, rooms, speakers and abstracts.`

export const allTimesAreLocalIn = 'All times are local in '

export const downloadTheProgramPdf = 'Download the program (PDF)'

export const tryAgain = 'Try again'

export const abstractAndLinks = 'Abstract and links'

export const addThisTalkToA = 'Add this talk to a calendar'

export const allDays = 'All days'

export const showTheWholeProgram = 'Show the whole program'

export const allDaysOnOnePage = 'All days on one page, to search or print'

export const partsOfTheList = 'Parts of the list'

export const earlierTalks = 'Earlier talks'

export const laterTalks = 'Later talks'

export const addToACalendar = ({ title }: { title: string | number }) => `Add to a calendar: ${title}`

export const addToACalendar1 = 'Add to a calendar'

export const subscribeInACalendar = ({ title }: { title: string | number }) =>
  `Subscribe in a calendar: ${title}`
