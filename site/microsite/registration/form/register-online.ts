/**
 * What happens to a registration form that was sent: its fields are checked, and then it is registered, shown again
 * with a code applied, or shown again with what is wrong.
 */

import { redirectDocument } from 'react-router'
import type { Conference } from '#domain/conference/conferences/conference.ts'
import { answersInForm, idsIn } from '#domain/desk/registering/answers-in-form.ts'
import {
  type ReceiveRegistrationError,
  receiveRegistration,
} from '#domain/desk/registering/receive-registration.ts'
import { checkRegistrationInput, type FieldProblems } from '#domain/desk/registering/registration-input.ts'
import { pageVisitor } from '#domain/foundations/audit/actor.ts'
import { language } from '#domain/foundations/language.ts'
import { dateIn } from '#domain/foundations/time.ts'
import { includedExtras } from '#domain/offers/catalogue/offer.ts'
import { listOffers } from '#domain/offers/catalogue/offer-queries.ts'
import { toAdmission } from '#domain/offers/pricing/pricing.ts'
import type { AnswerProblems } from '#domain/offers/questions/asking.ts'
import { boughtInOrder } from '#domain/offers/questions/bought.ts'
import { listQuestions } from '#domain/offers/questions/question-queries.ts'
import { answerName } from '#domain/offers/questions/shown.ts'
import type { SiteContext } from '#site/context.ts'
import { echoOf } from '#site/forms/echo.ts'
import { formAgain, receiveUncounted } from '#site/forms/post-failure.ts'
import { draftOf } from '#site/forms/read-form.ts'
import { wrongIn } from '#site/microsite/registration/form/control-errors.ts'
import { orderedExtras, rawExtras } from '#site/microsite/registration/form/extra-fields.ts'
import {
  type FormValues,
  nothingWrong,
  type Refusal,
  registrationBack,
  toRawInput,
  valuesOf,
} from '#site/microsite/registration/form/form-values.ts'
import { awaitedBy, openByCode, readShown } from '#site/microsite/registration/form/opened-offers.ts'
import { storeWaitingFiles } from '#site/microsite/registration/questions/answer-files.ts'
import { paths } from '#words/addresses/paths.ts'
import * as formWords from '#words/form-words.ts'
import { salesEndWords, soldOutWords } from '#words/selling-words.ts'

/** Registers, applies a code, or gives the form back with what is wrong. */
export async function registerOnline(site: SiteContext, conference: Conference, form: FormData) {
  const typed = valuesOf(form)
  const draftKey = draftOf(form)
  site.countStep(conference.name, 'begun', draftKey)
  // Only a refusal of extras names them.
  // Only the answers of a form that showed some are looked at.
  const isAsked = 'answers' in typed
  const readExtras = () => listOffers(site.database.read, conference.id)
  const extras = isAsked || rawExtras(typed).length > 0 ? await readExtras() : []
  const questions = isAsked ? await listQuestions(site.database.read, conference.id) : []
  const files = await storeWaitingFiles(site, form, conference, questions)
  // A key that names no waiting file is nobody's; no page offers what is no admission, and prices would be looked up by it.
  const isKnown = ([name, value]: [string, unknown]) =>
    name === 'presentation' ? toAdmission(value) !== undefined : !/^answer-\d+-file$/.test(name)
  const values: FormValues = { ...Object.fromEntries(Object.entries(typed).filter(isKnown)), ...files.values }
  const back: Back = async (problems, words = null, answers = {}) => {
    // Too few are chosen also where none is.
    const isAboutNone = extras.length === 0 && Object.values(problems).includes('too-few-chosen')
    const wrong = wrongIn(problems, isAboutNone ? await readExtras() : extras, undefined, {
      problems: answers,
      questions,
    })
    const wrongFiles = [...files.problems].map(([id, message]) => ({ name: answerName(id), message }))
    // A file that was refused is also missing, which needs no second message.
    const others = wrong.errors.filter(({ name }) => wrongFiles.every(file => file.name !== name))
    const { isCodeWrong, ...shown } = await readShown(site, conference, values, problems.code === undefined)
    const wrongCode = isCodeWrong ? wrongIn({ code: 'code-unusable' }, []).errors : []
    const errors = [...others, ...wrongFiles, ...wrongCode]
    return { values: echoOf(values), draftKey, ...wrong, errors, words, ...shown }
  }
  if (form.get('open') === 'yes') return applyCode(site, conference, { values, draftKey }, back)

  const checked = checkRegistrationInput(toRawInput(values, form.get('category')), conference.fieldSettings)
  if (!checked.ok) {
    const included = includedExtras(extras)[values.presentation ?? ''] ?? []
    const { problems } = answersInForm(questions, values, {
      bought: boughtInOrder(values.presentation ?? null, [...included, ...orderedExtras(values)]),
      today: dateIn(conference.timeZone, site.clock.now()).toString(),
      // Whether there is such a country is looked up once everything else is right.
      countries: new Set(idsIn(values)),
    })
    return formAgain(await back(checked.error.fields, null, problems), 422)
  }
  if (files.problems.size > 0) return formAgain(await back({}), 422)
  const now = site.clock.now()
  const mayWait = form.get('wait') === 'yes'
  const received = await receiveUncounted(site, 'registration', () =>
    receiveRegistration(
      site.database,
      {
        conference,
        actor: pageVisitor,
        now,
        draftKey: `form:${draftKey}`,
        language: language(),
        mayWait,
        clientAddress: site.clientAddress,
      },
      checked.value,
    ),
  )
  if (!received.ok) {
    const { failure } = received
    const shown = await receiveUncounted(site, 'registration', () =>
      readShown(site, conference, values, true),
    )
    const fees = shown.ok ? shown.value.fees : undefined
    const refusal = { ...registrationBack(form, failure.words), values: echoOf(values), draftKey }
    return formAgain<Refusal>({ ...refusal, ...(fees && { fees }) }, failure.status, failure)
  }
  const placed = received.value
  if (placed.ok) {
    site.countStep(conference.name, 'sent', draftKey)
    // A separate document: its policy, unlike this page's, allows the payer to go to the gateway.
    return redirectDocument(paths.registration(conference.name, placed.value.registration.secret), 303)
  }
  return formOfRefused(placed.error, back)
}

/** The form as it was sent, with what is wrong. */
type Back = (problems: FieldProblems, words?: string | null, answers?: AnswerProblems) => Promise<Refusal>

/** *Apply the code*: says what it does, and uses nothing. */
async function applyCode(
  site: SiteContext,
  conference: Conference,
  { values, draftKey }: { values: FormValues; draftKey: string },
  back: Back,
) {
  if (!values.code?.trim()) return formAgain(await back({ code: 'missing' }), 422)
  const opened = await openByCode(site, conference, values)
  if (opened.ok) {
    const { fees, names, isLost, isSpent } = opened.value
    const awaited = awaitedBy(fees, values)
    if (isLost && awaited === undefined) return formAgain(await back({ code: 'code-takes-nothing' }), 422)
    if (isSpent) return formAgain(await back({ code: 'code-spent' }), 422)
    const again = { values: echoOf(values), draftKey, ...nothingWrong, words: null }
    const told = formWords.codeApplied(names, awaited)
    return formAgain({ ...again, opened: told, fees } satisfies Refusal, 200)
  }
  if (opened.error.code === 'unusable') return formAgain(await back({ code: 'code-unusable' }), 422)
  const { retryAfterSeconds } = opened.error
  const { fees } = await readShown(site, conference, values, false)
  const again = { values: echoOf(values), draftKey, ...nothingWrong, ...(fees && { fees }) }
  return formAgain({ ...again, words: formWords.tooManyCodes(retryAfterSeconds) } satisfies Refusal, 429, {
    retryAfterSeconds,
  })
}

async function formOfRefused(error: ReceiveRegistrationError, back: Back) {
  if (error.code === 'invalid-fields') {
    return formAgain(await back(error.fields, null, error.answers), 422)
  }
  if (error.code === 'sold-out') {
    const soldOut = await back({}, soldOutWords[error.part])
    if (error.canWait === false) return formAgain(soldOut, 409)
    return formAgain({ ...soldOut, detail: formWords.waitingTerms(), mayWait: true }, 409)
  }
  if (error.code === 'too-many-codes' || error.code === 'too-many-unpaid') {
    const { retryAfterSeconds } = error
    const words =
      error.code === 'too-many-codes'
        ? formWords.tooManyCodes(retryAfterSeconds)
        : formWords.tooManyUnpaid[error.of](error.limit)
    return formAgain(await back({}, words), 429, { retryAfterSeconds })
  }
  if (error.code === 'price-changed' || error.code === 'key-reused') {
    throw new Error(`a form sends neither sums nor keys: ${error.code}`)
  }
  return formAgain(await back({}, salesEndWords[error.code]), 422)
}
