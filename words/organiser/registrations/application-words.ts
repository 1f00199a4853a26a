/** Applications, as staff read them. */
import type {
  AcceptApplicationError,
  DecideApplicationError,
} from '#domain/desk/admitting/decide-application.ts'
import type { ApplicationState } from '#domain/office/lists/applications-noun.ts'
import type { SoldOutPart } from '#domain/registrations/places/capacity.ts'
import type { StatusWords } from '#words/registration-status.ts'

export const applicationStatus: Readonly<Record<ApplicationState, StatusWords>> = {
  open: { label: 'Open', mark: 'half', tone: 'waiting' },
  accepted: { label: 'Accepted', mark: 'filled', tone: 'positive' },
  declined: { label: 'Declined', mark: 'ring', tone: 'quiet' },
  withdrawn: { label: 'Withdrawn', mark: 'ring', tone: 'quiet' },
}

const problems: Readonly<Record<DecideApplicationError['code'], string>> = {
  'not-found': 'This application is not here any more.',
  decided: 'A colleague has decided about this one already.',
  withdrawn: 'They withdrew it, or sent another, before anybody decided.',
}

/** What is sold out, as it goes on in a sentence. */
const fullWords: Readonly<Record<SoldOutPart, string>> = {
  conference: 'the conference',
  period: 'the period',
  presentation: 'this registration',
  accommodation: 'the room that they chose',
  'add-on': 'the accompanying person',
  extra: 'an extra that they chose',
}

/** Why an application was not accepted. */
export function acceptProblem(error: AcceptApplicationError): string {
  switch (error.code) {
    case 'sold-out':
      return `Not accepted: ${fullWords[error.part]} is sold out.`
    case 'conference-cancelled':
      return 'Not accepted: the conference is cancelled.'
    case 'conference-over':
      return 'Not accepted: the conference is over.'
    default:
      return problems[error.code]
  }
}

/** Why an application was not declined. */
export const declineProblem = ({ code }: DecideApplicationError | { code: 'bad-reason' }): string =>
  code === 'bad-reason'
    ? 'The reason is too long, or has characters that cannot be shown. Please shorten it.'
    : problems[code]
