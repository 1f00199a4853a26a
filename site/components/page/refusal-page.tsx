import type { ErrorResponse } from 'react-router'
import { BlankPage } from '#site/components/page/blank-page.tsx'
import { previewDays } from '#site/preview/preview-days.ts'
import * as loadWords from '#words/load-failure-words.ts'
import * as fault from '#words/public/parts/blank-page.ts'
import * as texts from '#words/public/parts/refusal-page.ts'

/** Why a page is missing: the request is refused, or the page cannot be made. */
export type Refusal = keyof typeof words

/** Statuses of requests refused before any page ran. */
export type RefusedStatus = Exclude<Refusal, string>

const words = {
  400: {
    get title() {
      return texts.thisFormDoesNotBelong()
    },
    get text() {
      return texts.nothingWasDonePleaseOpen()
    },
  },
  403: {
    get title() {
      return texts.thisFormWasSentFrom()
    },
    get text() {
      return texts.nothingWasDonePleaseOpenThe()
    },
  },
  405: {
    get title() {
      return texts.thisPageDoesNotAccept()
    },
    get text() {
      return texts.nothingWasDone()
    },
  },
  408: {
    get title() {
      return texts.yourRequestArrivedTooSlowly()
    },
    get text() {
      return texts.nothingWasDonePleaseGo()
    },
  },
  413: {
    get title() {
      return texts.thatIsMoreThanThis()
    },
    get text() {
      return texts.nothingWasStoredGoBack()
    },
  },
  421: {
    get title() {
      return texts.thisSiteHasAnotherAddress()
    },
    get text() {
      return texts.nothingWasDonePleaseFill()
    },
  },
  422: {
    get title() {
      return texts.thisCannotBeDoneHere()
    },
    get text() {
      return texts.nothingWasDonePleaseOpenThePage()
    },
  },
  500: {
    get title() {
      return fault.somethingWentWrongOnOur()
    },
    get text() {
      return fault.thePageCouldNotBe()
    },
  },
  503: {
    get title() {
      return texts.thisDocumentCannotBeCreated()
    },
    get text() {
      return texts.nothingIsLostAndThe()
    },
  },
  busy: {
    get title() {
      return texts.tooManyVisitorsAtOnce()
    },
    get text() {
      return texts.nothingWasDoneAndNothing()
    },
  },
  'not-utf8': {
    get title() {
      return texts.theTextOfThisForm()
    },
    get text() {
      return texts.nothingWasDoneSomeOf()
    },
  },
  'handed-over': {
    get title() {
      return texts.thisRegistrationWasHandedOver()
    },
    get text() {
      return texts.itIsNowInSomebody()
    },
  },
  'preview-ended': {
    get title() {
      return texts.thisAddressNoLongerShows()
    },
    get text() {
      return texts.itWasValidForDays({ previewDays })
    },
  },
  'not-in-preview': {
    get title() {
      return texts.thisPageHasNoPreview()
    },
    get text() {
      return texts.aDraftChangesNothingAbout()
    },
  },
  'no-conference': {
    get title() {
      return loadWords.conferenceError()
    },
    get text() {
      return texts.theConferenceCouldNotBe()
    },
  },
} as const satisfies Record<number | string, { title: string; text: string }>

/** The refusal that was thrown, by its name or its status; anything unexpected is a fault of ours. */
function refusalOf({ status, data }: { status: number; data: unknown }): Refusal {
  // Refused before any page ran, so without a name.
  return [data, status === 503 ? 'busy' : status].find(isRefusal) ?? 500
}

function isRefusal(name: unknown): name is Refusal {
  // Anything else is turned into a name that the table lacks.
  return Object.hasOwn(words, name as string)
}

/**
 * A refusal in plain words, with what to do next.
 *
 * @param props.elsewhere the address at which the requested page is
 */
export function RefusalPage({ refusal, elsewhere }: { refusal: Refusal; elsewhere?: string }) {
  return <BlankPage {...words[refusal]} elsewhere={elsewhere} />
}

/** What the server answered in place of a page. */
export function RefusedPage({ error }: { error: ErrorResponse }) {
  return <RefusalPage refusal={refusalOf(error)} />
}
