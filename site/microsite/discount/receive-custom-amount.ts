import type { Conference } from '#domain/conference/conferences/conference.ts'
import { checkCustomRegistrationInput } from '#domain/desk/registering/custom-registration-input.ts'
import { receiveCustomRegistration } from '#domain/desk/registering/receive-registration.ts'
import type { FieldProblems } from '#domain/desk/registering/registration-input.ts'
import { startPayment } from '#domain/desk/settlement/start-payment.ts'
import { pageVisitor } from '#domain/foundations/audit/actor.ts'
import { language } from '#domain/foundations/language.ts'
import { oneUnitOf } from '#domain/foundations/money.ts'
import {
  methodsFor,
  offeredFor,
  type PaymentMethod,
  paymentMethods,
} from '#domain/money/payments/payments.ts'
import type { Registration } from '#domain/registrations/registration.ts'
import type { SiteContext } from '#site/context.ts'
import { payerAddress } from '#site/demo-gateway/payer-address.ts'
import { echoOf } from '#site/forms/echo.ts'
import { formAgain, receivePost } from '#site/forms/post-failure.ts'
import { draftOf } from '#site/forms/read-form.ts'
import { readForm } from '#site/forms/receive-form.ts'
import { amountLimits } from '#site/microsite/discount/amount-limits.ts'
import { wrongIn } from '#site/microsite/registration/form/control-errors.ts'
import {
  type FormValues,
  type Refusal,
  registrationBack,
  toRawInput,
  valuesOf,
} from '#site/microsite/registration/form/form-values.ts'
import { askGatewayAgain, tooLittleWords } from '#site/microsite/registration/paying/start-payment-failure.ts'
import { paths } from '#words/addresses/paths.ts'
import * as formWords from '#words/form-words.ts'
import * as paymentWords from '#words/payment-words.ts'
import { salesEndWords, soldOutWords } from '#words/selling-words.ts'

type Outcome =
  | { kind: 'leave'; address: string }
  | {
      kind: 'refused'
      status: 422 | 409 | 429 | 503
      problems: FieldProblems
      words: string | null
      retryAfterSeconds?: number
    }

/**
 * Receives the discount form: places the registration and sends its payer to the gateway that was chosen.
 * Sent again, it goes on with the registration that it placed before.
 *
 * @returns where to go, or the form again with what was typed
 */
export async function receiveCustomAmount(site: SiteContext, conference: Conference, request: Request) {
  const form = await readForm(request)
  const values = valuesOf(form)
  const draftKey = draftOf(form)
  site.countStep(conference.name, 'begun', draftKey)
  const back = (problems: FieldProblems, words: string | null): Refusal => {
    return { values: echoOf(values), draftKey, ...wrongIn(problems, [], amountLimits(conference)), words }
  }
  const received = await receivePost(site, 'discount', () => receive(site, conference, values, draftKey))
  if (!received.ok) {
    const { failure } = received
    const refusal: Refusal = { ...registrationBack(form, failure.words), values: echoOf(values), draftKey }
    return { form: formAgain(refusal, failure.status, failure) }
  }
  const outcome = received.value
  if (outcome.kind === 'leave') return { address: outcome.address }
  const { problems, words, status, retryAfterSeconds } = outcome
  const failure = retryAfterSeconds === undefined ? undefined : { retryAfterSeconds }
  return { form: formAgain(back(problems, words), status, failure) }
}

async function receive(
  site: SiteContext,
  conference: Conference,
  values: FormValues,
  draftKey: string,
): Promise<Outcome> {
  const checked = checkCustomRegistrationInput(toRawInput(values, undefined), conference)
  if (!checked.ok) return refused(422, null, checked.error.fields)
  const method = paymentMethods.find(known => known === values.method)
  const hasChoice =
    methodsFor(offeredFor(site.payments, conference), oneUnitOf(conference.currency)).length > 0
  if (hasChoice && !method) return refused(422, paymentWords.chooseMethod())
  const { clientAddress } = site
  const act = { actor: pageVisitor, now: site.clock.now() }
  const placement = {
    ...act,
    conference,
    draftKey: `form:${draftKey}`,
    clientAddress,
    language: language(),
  }
  const placed = await receiveCustomRegistration(site.database, placement, checked.value)
  if (placed.ok) {
    const { registration } = placed.value
    site.countStep(conference.name, 'sent', draftKey)
    if (hasChoice && method) return pay(site, conference, registration, method)
    // Its page names the offline ways to pay, or asks to write to the organiser.
    return { kind: 'leave', address: paths.registration(conference.name, registration.secret) }
  }
  switch (placed.error.code) {
    case 'invalid-fields':
      return refused(422, null, placed.error.fields)
    case 'sold-out':
      return refused(409, soldOutWords[placed.error.part])
    case 'conference-cancelled':
    case 'registration-closed':
      return refused(422, salesEndWords[placed.error.code])
    case 'too-many-unpaid': {
      const { of, limit, retryAfterSeconds } = placed.error
      const words = formWords.tooManyUnpaid[of](limit)
      return { kind: 'refused', status: 429, problems: {}, words, retryAfterSeconds }
    }
    case 'price-changed':
    case 'key-reused':
      throw new Error(`a form sends neither sums nor keys: ${placed.error.code}`)
  }
}

/** To the gateway; an undecided payment is reported on the registration's own page. */
async function pay(
  site: SiteContext,
  conference: Conference,
  registration: Registration,
  method: PaymentMethod,
): Promise<Outcome> {
  const started = await startPayment(
    site.payments,
    { actor: pageVisitor, now: site.clock.now() },
    registration.id,
    method,
  )
  if (started.ok) return { kind: 'leave', address: payerAddress(site, started.value.address) }
  switch (started.error.code) {
    case 'gateway-unavailable':
      return {
        ...refused(503, paymentWords.unavailable(started.error.label)),
        ...askGatewayAgain,
      }
    case 'method-not-offered':
      return refused(422, paymentWords.chooseMethod())
    case 'too-little':
      return refused(422, tooLittleWords(started.error))
    case 'nothing-owed':
    case 'payment-pending':
    case 'not-payable':
      return { kind: 'leave', address: paths.registration(conference.name, registration.secret) }
  }
}

function refused(status: 409 | 422 | 503, words: string | null, problems: FieldProblems = {}): Outcome {
  return { kind: 'refused', status, problems, words }
}
