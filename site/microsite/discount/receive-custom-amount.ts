import type { Conference } from '#domain/conferences/conference.ts'
import { type PaymentMethod, paymentMethods } from '#domain/payments/payments.ts'
import { startPayment } from '#domain/payments/start-payment.ts'
import { checkCustomRegistrationInput } from '#domain/registrations/custom-registration-input.ts'
import { placeCustomRegistration } from '#domain/registrations/place-registration.ts'
import type { Registration } from '#domain/registrations/registration.ts'
import type { FieldProblems } from '#domain/registrations/registration-input.ts'
import type { SiteContext } from '#site/context.ts'
import { comeBack, receivePost } from '#site/forms/post-failure.ts'
import { readForm } from '#site/forms/read-form.ts'
import type { Refusal } from '#site/microsite/registration/form-values.ts'
import { type FormValues, toRawInput, valuesOf } from '#site/microsite/registration/form-values.ts'
import { paths } from '#site/paths.ts'
import { paymentWords, soldOutWords } from '#site/words.ts'

type Outcome =
  | { kind: 'leave'; address: string }
  | { kind: 'refused'; status: 422 | 409 | 503; problems: FieldProblems; words: string | null }

/**
 * Receives the discount form: places the registration and sends its payer to the gateway that was chosen.
 * Sent again, it goes on with the registration that it placed before.
 *
 * @returns where to go, or the form again with what was typed
 */
export async function receiveCustomAmount(site: SiteContext, conference: Conference, request: Request) {
  const form = await readForm(request)
  const values = valuesOf(form)
  const draftKey = String(form.get('draft') || crypto.randomUUID()).slice(0, 100)
  const back = (problems: FieldProblems, words: string | null): Refusal => {
    return { values, draftKey, problems, words, mayWait: false }
  }
  const received = await receivePost(site, 'discount', () => receive(site, conference, values, draftKey))
  if (!received.ok) {
    const { failure } = received
    return { form: comeBack(back({}, failure.words), failure.status, failure) }
  }
  const outcome = received.value
  if (outcome.kind === 'leave') return { address: outcome.address }
  return { form: comeBack(back(outcome.problems, outcome.words), outcome.status) }
}

async function receive(
  site: SiteContext,
  conference: Conference,
  values: FormValues,
  draftKey: string,
): Promise<Outcome> {
  const checked = checkCustomRegistrationInput(toRawInput(values, undefined), conference.currency)
  if (!checked.ok) return refused(422, null, checked.error.fields)
  const method = paymentMethods.find(known => known === values.method)
  if (!method) return refused(422, paymentWords.chooseMethod)
  const placement = { conference, now: site.clock.now(), draftKey: `form:${draftKey}` }
  const placed = await site.database.write(tx => placeCustomRegistration(tx, placement, checked.value))
  if (placed.ok) return pay(site, conference, placed.value.registration, method)
  switch (placed.error.code) {
    case 'invalid-fields':
      return refused(422, null, placed.error.fields)
    case 'sold-out':
      return refused(409, soldOutWords[placed.error.part])
    case 'registration-closed':
      return refused(422, paymentWords.registrationClosed)
    case 'price-changed':
      throw new Error('a form sends no sums, so none can differ')
  }
}

/** To the gateway; what it has not decided yet is told on the registration's own page. */
async function pay(
  site: SiteContext,
  conference: Conference,
  registration: Registration,
  method: PaymentMethod,
): Promise<Outcome> {
  const started = await startPayment(site.payments, registration.id, method)
  if (started.ok) return { kind: 'leave', address: started.value.address }
  switch (started.error.code) {
    case 'gateway-unavailable':
      return refused(503, paymentWords.unavailable(started.error.label))
    case 'method-not-offered':
      return refused(422, paymentWords.chooseMethod)
    case 'nothing-owed':
    case 'payment-pending':
    case 'payment-unknown':
    case 'not-payable':
      return { kind: 'leave', address: paths.registration(conference.name, registration.secret) }
  }
}

function refused(status: 409 | 422 | 503, words: string | null, problems: FieldProblems = {}): Outcome {
  return { kind: 'refused', status, problems, words }
}
