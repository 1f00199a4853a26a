import type { SiteContext } from '#site/context.ts'
import { echoOf } from '#site/forms/echo.ts'
import { textsOf } from '#site/forms/read-form.ts'
import { redirectWithNotice } from '#site/forms/sent-notice.ts'
import {
  type FormValues,
  nothingWrong,
  valuesOf,
  type Wrong,
} from '#site/microsite/registration/form/form-values.ts'
import { paths } from '#words/addresses/paths.ts'
import * as paymentWords from '#words/payment-words.ts'
import * as texts from '#words/registration/page/arrivals.ts'
import { youAreInTheLine } from '#words/registration/waits.ts'

/** What the registration page says about the last act, or about what led there. */
export interface Answer {
  words: string
  isDone: boolean
  /** The form that was refused, with its input. */
  returned?: ReturnedAct
}

export interface ReturnedAct extends Wrong {
  act: string
  values: FormValues
  /** The conference that was chosen for a move. */
  to: string
}

/** Undefined for a form without an act: those only pay. */
export function returnedAct(form: FormData, wrong: Wrong = nothingWrong): { returned?: ReturnedAct } {
  const act = form.get('act')
  const { to } = textsOf(form, ['to'])
  return typeof act === 'string'
    ? { returned: { act, values: echoOf(valuesOf(form)), ...echoOf({ to }), ...wrong } }
    : {}
}

/** Notices after coming from another page: a change that was just made, a payment that was not. */
const arrivals = {
  changed: {
    get words() {
      return texts.yourRegistrationIsChanged()
    },
    isDone: true,
  },
  waiting: {
    get words() {
      return youAreInTheLine()
    },
    isDone: true,
  },
  booked: {
    get words() {
      return texts.thisIsWhatYouHave()
    },
    isDone: true,
  },
  cancelled: {
    get words() {
      return texts.noMoneyWasTaken({ cancelled: paymentWords.cancelled() })
    },
    isDone: false,
  },
  failed: {
    get words() {
      return texts.thePaymentDidNotGo()
    },
    isDone: false,
  },
} as const satisfies Record<string, Answer>

/** Redirects to a registration's page, which says once what led there. */
export const arriveAfter = (
  site: SiteContext,
  what: keyof typeof arrivals,
  { event, secret }: { event: string; secret: string },
) => redirectWithNotice(site, paths.registration(event, secret), arrivals[what] satisfies Answer)
