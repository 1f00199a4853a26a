import { LinkButton } from '#site/components/form/button.tsx'
import styles from '#site/components/page/not-found-page.module.css'
import { PageWidth } from '#site/components/page/section.tsx'
import { previewDays } from '#site/preview/preview-days.ts'
import * as texts from '#words/public/parts/refusal-page.ts'
import { loadWords } from '#words/words.ts'

/** Why a page is missing: the request is refused, or the page cannot be made. */
export type Refusal = keyof typeof words

/** Statuses of requests refused before any page ran. */
export type RefusedStatus = Exclude<Refusal, string>

const words = {
  400: {
    title: texts.thisFormDoesNotBelong,
    text: texts.nothingWasDonePleaseOpen,
  },
  403: {
    title: texts.thisFormWasSentFrom,
    text: texts.nothingWasDonePleaseOpenThe,
  },
  405: {
    title: texts.thisPageDoesNotAccept,
    text: texts.nothingWasDone,
  },
  408: {
    title: texts.yourRequestArrivedTooSlowly,
    text: texts.nothingWasDonePleaseGo,
  },
  413: {
    title: texts.thatIsMoreThanThis,
    text: texts.nothingWasStoredGoBack,
  },
  421: {
    title: texts.thisSiteHasAnotherAddress,
    text: texts.nothingWasDonePleaseFill,
  },
  422: {
    title: texts.thisCannotBeDoneHere,
    text: texts.nothingWasDonePleaseOpenThePage,
  },
  500: {
    title: texts.somethingWentWrongOnOur,
    text: texts.thePageCouldNotBe,
  },
  503: {
    title: texts.thisDocumentCannotBeCreated,
    text: texts.nothingIsLostAndThe,
  },
  busy: {
    title: texts.tooManyVisitorsAtOnce,
    text: texts.nothingWasDoneAndNothing,
  },
  'not-utf8': {
    title: texts.theTextOfThisForm,
    text: texts.nothingWasDoneSomeOf,
  },
  'handed-over': {
    title: texts.thisRegistrationWasHandedOver,
    text: texts.itIsNowInSomebody,
  },
  'preview-ended': {
    title: texts.thisAddressNoLongerShows,
    text: texts.itWasValidForDays({ previewDays }),
  },
  'not-in-preview': {
    title: texts.thisPageHasNoPreview,
    text: texts.aDraftChangesNothingAbout,
  },
  'no-conference': {
    title: loadWords.conferenceError,
    text: texts.theConferenceCouldNotBe,
  },
} as const satisfies Record<number | string, { title: string; text: string }>

/** The refusal that was thrown, by its name or its status; anything unexpected is a fault of ours. */
export function refusalOf({ status, data }: { status: number; data: unknown }): Refusal {
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
  const { title, text } = words[refusal]
  return (
    <>
      <title>{title}</title>
      <PageWidth>
        <div className={styles.blank}>
          <h1 className={styles.title}>{title}</h1>
          <p className={styles.text}>{text}</p>
          <LinkButton to={elsewhere ?? '/'}>{elsewhere ? texts.openItThere : texts.goBackHome}</LinkButton>
        </div>
      </PageWidth>
    </>
  )
}
