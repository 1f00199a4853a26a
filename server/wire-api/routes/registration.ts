/** The calls of registration: fees, and the form itself. */

import { conditionOf } from '#domain/conference/conferences/condition.ts'
import { type Conference, salesEnd } from '#domain/conference/conferences/conference.ts'
import { checkCustomRegistrationInput } from '#domain/desk/registering/custom-registration-input.ts'
import type { Placed } from '#domain/desk/registering/place-registration.ts'
import type { Placement, QuotedSums } from '#domain/desk/registering/placement.ts'
import {
  type Received,
  receiveCustomRegistration,
  receiveRegistration,
  replayAnswer,
} from '#domain/desk/registering/receive-registration.ts'
import { checkRegistrationInput } from '#domain/desk/registering/registration-input.ts'
import { wireVisitor } from '#domain/foundations/audit/actor.ts'
import { dateIn } from '#domain/foundations/time.ts'
import { isOnSale, withOptionsOf } from '#domain/offers/catalogue/offer.ts'
import { listOffers } from '#domain/offers/catalogue/offer-queries.ts'
import {
  listAccommodations,
  listPeriods,
  readPriceList,
  readSalesEnd,
} from '#domain/offers/pricing/fee-queries.ts'
import { withOwnAdmissions } from '#domain/offers/pricing/period.ts'
import { ApiProblem, invalidFields, keyReused } from '#server/api/problems.ts'
import type { Dependencies } from '#server/dependencies.ts'
import { clientAddressReader } from '#server/http/client-address.ts'
import { siteAddressReader } from '#server/http/own-address.ts'
import { callsOfConference, conflictWith, list, post, tooManyPosts } from '#server/wire-api/call.ts'
import { minorOf } from '#server/wire-api/decimals.ts'
import { type Fields, isGiven, readFieldsAndList } from '#server/wire-api/fields.ts'
import { postLimiter } from '#server/wire-api/limit-posts.ts'
import { accommodationRow, periodRow, toAccommodationRow, toPeriodRow } from '#server/wire-api/names/fees.ts'
import {
  fromRegistrationFields,
  registrationAnswer,
  registrationConflict,
  registrationPayload,
  toExtras,
  toFieldErrors,
  toRegistrationAnswer,
  toSums,
} from '#server/wire-api/names/registration.ts'
import { salesEnded } from '#server/wire-api/problems.ts'
import { findRepeated, requestKeyOf } from '#server/wire-api/request-key.ts'
import { paths } from '#words/addresses/paths.ts'
import * as formWords from '#words/form-words.ts'
import { soldOutWords } from '#words/selling-words.ts'

const tag = 'Registration'

export function registrationCalls(dependencies: Dependencies) {
  const { database, clock, settings } = dependencies
  const api = callsOfConference()
  const limitPosts = postLimiter(dependencies)
  const addressOf = clientAddressReader(settings.trustedProxies)
  const siteAddressOf = siteAddressReader(settings)

  const periods = list(
    tag,
    '/registration/register_categorys',
    'Registration periods with their prices, by end date',
    periodRow,
  )
  api.openapi(periods, async c => {
    const conference = c.get('conference')
    const [rows, offers] = await Promise.all([
      listPeriods(database.read, conference.id),
      listOffers(database.read, conference.id),
    ])
    const today = dateIn(conference.timeZone, clock.now()).toString()
    const onSale = offers.filter(offer => isOnSale(offer, today)).map(offer => withOptionsOf(offer, today))
    return c.json(
      rows.map(row => toPeriodRow(withOwnAdmissions(row, offers, today), conference, onSale)),
      200,
    )
  })

  const accommodations = list(
    tag,
    '/registration/accommodations',
    'Rooms; each price is the total for its count of nights',
    accommodationRow,
  )
  api.openapi(accommodations, async c => {
    const conference = c.get('conference')
    const rows = await listAccommodations(database.read, conference.id)
    return c.json(
      rows.map(row => toAccommodationRow(row, conference)),
      200,
    )
  })

  const registrationForm = post(
    tag,
    '/registration/registrationform',
    'Place a registration, or with `amount` a custom payment',
    registrationPayload,
    registrationAnswer,
    { ...conflictWith(registrationConflict), ...tooManyPosts },
  )
  api.openapi(registrationForm, async c => {
    const conference = c.get('conference')
    const { fields, list: lines } = await readFieldsAndList(c, 'lines')
    const isCustom = 'amount' in fields && fields.amount !== null
    if (isCustom) await limitPosts(c, 'discount')
    const now = clock.now()
    const requestKey = requestKeyOf(c, 'registration', {
      fields: lines === undefined ? fields : { ...fields, lines },
    })
    const repeatedId = await findRepeated(database.read, { conferenceId: conference.id, requestKey, now })
    const clientAddress = addressOf(c)
    const placement = { conference, actor: wireVisitor, now, draftKey: null, requestKey, clientAddress }
    const place = isCustom
      ? placeCustom
      : (placed: Placement, sent: Fields) => placeListed(placed, sent, lines)
    const { registration, isReplay } =
      repeatedId === undefined
        ? await place(placement, fields)
        : await replayAnswer(database.read, repeatedId)
    const address = siteAddressOf(c) + paths.registration(conference.name, registration.secret)
    c.header('Cache-Control', 'no-store')
    return c.json(toRegistrationAnswer(registration, address), isReplay ? 200 : 201)
  })

  async function placeListed(placement: Placement, fields: Fields, lines: unknown): Promise<Placed> {
    const { conference, now } = placement
    const extras = toExtras(lines)
    const input = checkRegistrationInput(
      fromRegistrationFields(fields, addOnOf(fields.add_on, conference), extras),
      conference.fieldSettings,
    )
    const { quoted, errors } = readQuotedSums(fields, conference.currency)
    if (!extras) errors.lines = 'Please send a list of objects with `offer`, `option` and `quantity`.'
    if (!input.ok) Object.assign(errors, toFieldErrors(input.error.fields, conference))
    if (!input.ok || Object.keys(errors).length > 0) {
      // If registration has ended, the answer says that instead of listing fields.
      const { period } = await readPriceList(database.read, conference, now)
      const end = salesEnd(conference, now) ?? (period ? undefined : { code: 'registration-closed' as const })
      throw end ? new ApiProblem(salesEnded[end.code]) : invalidFields(errors)
    }
    const condition = conditionOf(conference, input.value.presentationType)
    // An answer of the wire can neither ask for a file nor say that somebody has to decide first.
    if (condition?.kind === 'proof') throw invalidFields({ reg_cat_val: provedOnPage(condition.of) })
    if (condition?.kind === 'invitation') throw invalidFields({ reg_cat_val: invitedByLink })
    if (condition?.kind === 'application') throw invalidFields({ reg_cat_val: appliedForOnPage })
    return placedOf(await receiveRegistration(database, { ...placement, quoted }, input.value), conference)
  }

  async function placeCustom(placement: Placement, fields: Fields): Promise<Placed> {
    const { conference, now } = placement
    const end = await readSalesEnd(database.read, conference, now)
    if (end) throw new ApiProblem(salesEnded[end.code])
    const input = checkCustomRegistrationInput(fromRegistrationFields(fields, false), conference)
    const { quoted: all, errors } = readQuotedSums(fields, conference.currency)
    // Old clients send 0 for the sums that their discount form does not have.
    const quoted = Object.fromEntries(
      Object.entries(all).filter(([part, minor]) => part === 'totalMinor' || minor !== 0),
    )
    if (!input.ok) Object.assign(errors, toFieldErrors(input.error.fields, conference))
    if (!input.ok || Object.keys(errors).length > 0) throw invalidFields(errors)
    const sale = { ...placement, quoted }
    return placedOf(await receiveCustomRegistration(database, sale, input.value), conference)
  }

  return api
}

const invitedByLink = 'This registration is by invitation. Please use the link in the mail that invites you.'

const appliedForOnPage = 'This registration is applied for. Please use the page of the conference.'

const provedOnPage = (proof: string) =>
  `This registration needs ${proof}, which a call cannot send. Please register on the page of the conference.`

/** The field is 0, or the price of an accompanying person; undefined where it is neither. */
function addOnOf(value: Fields[string], conference: Conference): boolean | undefined {
  if (!isGiven(value)) return false
  const minor = minorOf(value, conference.currency)
  if (minor === 0) return false
  return minor === conference.addOnMinor ? true : undefined
}

/** The sums that a client computed; the accommodation's is ignored, because old clients always send 0.00. */
const quotedFields = {
  reg_price: 'registrationMinor',
  subtot: 'subtotalMinor',
  procfee: 'feeMinor',
  grand_tot: 'totalMinor',
} as const satisfies Record<string, keyof QuotedSums>

function readQuotedSums(
  fields: Fields,
  currency: string,
): { quoted: QuotedSums; errors: Record<string, string> } {
  const quoted: QuotedSums = {}
  const errors: Record<string, string> = {}
  for (const [name, part] of Object.entries(quotedFields)) {
    const value = fields[name]
    if (!isGiven(value)) continue
    const minor = minorOf(value, currency)
    if (minor === undefined) errors[name] = 'Please write the sum as a plain number such as 699.'
    else quoted[part] = minor
  }
  return { quoted, errors }
}

function placedOf(result: Received, conference: Conference): Placed {
  if (result.ok) return result.value
  const { error } = result
  switch (error.code) {
    case 'key-reused':
      throw keyReused
    case 'too-many-unpaid':
      throw new ApiProblem({
        status: 429,
        title: 'Too many unpaid registrations',
        detail: formWords.tooManyUnpaid[error.of](error.limit),
        retryAfterSeconds: error.retryAfterSeconds,
      })
    case 'too-many-codes':
      throw new ApiProblem({
        status: 429,
        title: "Too many codes that can't be used came from this address",
        retryAfterSeconds: error.retryAfterSeconds,
      })
    case 'conference-cancelled':
    case 'registration-closed':
      throw new ApiProblem(salesEnded[error.code])
    case 'invalid-fields':
      throw invalidFields(toFieldErrors(error.fields, conference))
    case 'sold-out':
      throw new ApiProblem({ status: 409, title: 'Sold out', detail: soldOutWords[error.part] })
    case 'price-changed':
      throw new ApiProblem({
        status: 409,
        title: 'The sums are not what this registration costs',
        detail: error.price.addedTax
          ? 'Nothing was registered. These are the right figures: `grand_tot` is `subtot`, `procfee` and `tax`, which is added to the prices.'
          : 'Nothing was registered. These are the right figures.',
        facts: { currency: error.currency, ...toSums(error.price, error.currency) },
      })
  }
}
