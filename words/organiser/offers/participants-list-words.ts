import { type ListAudience, mostDaysListed } from '#domain/conference/conferences/participants.ts'
import { counted } from '#domain/foundations/counted.ts'
import { formatDate } from '#domain/foundations/time.ts'
import type { SetParticipantsError } from '#domain/preparation/set-up/set-participants.ts'

/** Who reads the list of participants, as staff choose it. */
export const audienceWords: Readonly<Record<ListAudience | 'nobody', string>> = {
  nobody: 'Nobody: there is no list',
  participants: 'Those who have paid, by their personal links',
  everybody: 'Everybody: it is in the menu',
}

/** Why the list cannot be as it was typed. */
export function participantsProblem(error: SetParticipantsError): string {
  switch (error.code) {
    case 'not-your-part':
      return 'An owner or a manager sets what is asked.'
    case 'no-date':
      return 'Enter the last day on which the list is shown.'
    case 'in-the-past':
      return 'This day is over. Enter a later one, or show the list to nobody.'
    case 'too-late':
      return `Enter ${formatDate(error.latest)} or earlier: a list stays at most ${counted(mostDaysListed, 'day')} after the conference.`
    case 'page-taken':
      return 'A page of yours is at /participants. Give it another address first.'
    case 'question-taken':
      return 'A question of yours is called “List me among the participants”. Word it differently first.'
    case 'question-needed':
      return 'Other questions are shown after the statement by which people agree. Change or retire those first.'
  }
}
