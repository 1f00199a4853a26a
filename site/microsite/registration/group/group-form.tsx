/** Registers several people at once: who pays, how many of what, and names later. */
import { data, Form, redirectDocument } from 'react-router'
import type { Conference } from '#domain/conference/conferences/conference.ts'
import { type PlaceGroupError, receiveGroup } from '#domain/desk/registering/place-group.ts'
import { checkRegistrant } from '#domain/desk/registering/registration-input.ts'
import { pageVisitor } from '#domain/foundations/audit/actor.ts'
import { language } from '#domain/foundations/language.ts'
import { type TooManyDiscountCodes, tryDiscountCode } from '#domain/foundations/limits/code-tries.ts'
import { unknownClient } from '#domain/foundations/limits/unknown-client.ts'
import { fail, ok, type Result } from '#domain/foundations/result.ts'
import { ownAdmissionOf } from '#domain/offers/catalogue/offer.ts'
import { listOffers } from '#domain/offers/catalogue/offer-queries.ts'
import { findGroupCode } from '#domain/offers/codes/codes.ts'
import { isByCodeOnly } from '#domain/offers/codes/opened-for-group.ts'
import { findRedeemedCode } from '#domain/offers/codes/redemptions.ts'
import { findLinked } from '#domain/offers/codes/unlocked.ts'
import { isGroup } from '#domain/offers/lines/choice.ts'
import { priceListOf, readPriceTables } from '#domain/offers/pricing/fee-queries.ts'
import { namedAdmissions } from '#domain/offers/pricing/period.ts'
import { registrantFieldNames } from '#domain/registrations/registrant.ts'
import { findRegistrationBySecret } from '#domain/registrations/registration-queries.ts'
import { Button, LinkButton } from '#site/components/form/button.tsx'
import { ErrorSummary } from '#site/components/form/error-summary.tsx'
import { FieldGroup, TextInput } from '#site/components/form/field.tsx'
import { Notice } from '#site/components/notice.tsx'
import { PageHeader } from '#site/components/page/page-header.tsx'
import { PageWidth } from '#site/components/page/section.tsx'
import { conferenceContext, type SiteContext, siteContext } from '#site/context.ts'
import { answerOrFormAgain } from '#site/forms/browser-answer.ts'
import { echoOf } from '#site/forms/echo.ts'
import { formAgain, receiveUncounted } from '#site/forms/post-failure.ts'
import { draftOf } from '#site/forms/read-form.ts'
import { fieldsOfLongForm, readForm } from '#site/forms/receive-form.ts'
import { describeUnlistedPage } from '#site/microsite/load-microsite-page.ts'
import { offerParameter } from '#site/microsite/registration/form/chosen.ts'
import { wrongIn } from '#site/microsite/registration/form/control-errors.ts'
import { rawRegistrant, valuesOfRegistrant } from '#site/microsite/registration/form/form-values.ts'
import { withOwnAmounts } from '#site/microsite/registration/form/own-amounts.ts'
import { RegistrantInputs } from '#site/microsite/registration/form/registrant-inputs.tsx'
import { Counts } from '#site/microsite/registration/group/counts.tsx'
import { groupErrors, isNamedInPublic, valuesOf } from '#site/microsite/registration/group/group-errors.ts'
import styles from '#site/microsite/registration/group/group-form.module.css'
import {
  orderIn,
  readGroupForm,
  type Values,
  valuesOfGroup,
} from '#site/microsite/registration/group/group-view.ts'
import { privateHeaders } from '#site/microsite/registration/summary/private-headers.ts'
import { readCountries } from '#site/microsite/registration/summary/registration-view.ts'
import { metaOf } from '#site/page-head.ts'
import * as formWords from '#words/form-words.ts'
import { paths } from '#words/paths.ts'
import { wordsFor } from '#words/problem-words.ts'
import { registrantHints } from '#words/registrant-words.ts'
import { applyTheCode, discountCode, joinTheWaitingList } from '#words/registration/form.ts'
import * as texts from '#words/registration/group.ts'
import { codeAbout, codeCounts, groupCodeWords } from '#words/registration/group-code.ts'
import { salesEndWords, soldOutWords } from '#words/selling-words.ts'
import type { Route } from './+types/group-form.ts'

export const headers = privateHeaders('same-origin')

export const meta: Route.MetaFunction = ({ loaderData }) => metaOf(loaderData?.head)

export async function loader({ context, request }: Route.LoaderArgs) {
  const site = context.get(siteContext)
  const conference = context.get(conferenceContext)
  const query = new URL(request.url).searchParams
  const { opened = [], ...earlier } = await readPlaced(site, conference, query.get('back'))
  const link = (query.get(offerParameter) ?? '').slice(0, 200)
  const linked = await openByLink(site, conference, link)
  const [form, countries, head] = await Promise.all([
    readGroupForm(site, conference, new Set([...opened, ...linked])),
    readCountries(site),
    describeUnlistedPage(context, texts.registerSeveral()),
  ])
  return data({ ...form, countries, head, link, ...earlier, draftKey: earlier.draftKey ?? site.newFormKey() })
}

/** What a link opens: the key of a hidden offer, such as `offer-12`. */
async function openByLink(site: SiteContext, conference: Conference, link: string): Promise<string[]> {
  const id = link === '' ? undefined : await findLinked(site.database.read, conference.id, link)
  return id === undefined ? [] : [ownAdmissionOf(id)]
}

/** An unpaid group whose coordinator comes back to change it. */
async function readPlaced(
  site: SiteContext,
  conference: Conference,
  secret: string | null,
): Promise<{ values: Values; draftKey: string | null; opened?: ReadonlySet<string> }> {
  const found =
    secret === null ? undefined : await findRegistrationBySecret(site.database.read, conference.id, secret)
  if (!found || !isGroup(found.choice)) return { values: {}, draftKey: null }
  const typed = valuesOfRegistrant(found.registrant)
  const details = Object.entries(typed).map(([name, value]) => [name, String(value ?? '')])
  const offers = await listOffers(site.database.read, conference.id)
  const code = (await findRedeemedCode(site.database.read, found.id)) ?? ''
  return {
    values: withOwnAmounts(
      { ...Object.fromEntries(details), code, ...valuesOfGroup(found.choice) },
      found,
      offers,
    ),
    opened: new Set<string>([
      ...found.choice.people.map(({ presentationType }) => presentationType),
      ...found.choice.extras.map(({ offerId }) => ownAdmissionOf(offerId)),
    ]),
    draftKey: found.state === 'awaiting-payment' ? (found.draftKey?.replace(/^group:/, '') ?? null) : null,
  }
}

/** What was wrong, with everything that was typed. */
interface Refusal {
  words: string
  values: Values
  draftKey: string
  errors: { name: string; message: string }[]
  /** What the form offers to who has a code that opens something. */
  form?: Awaited<ReturnType<typeof readGroupForm>>
  /** What waiting means, where the group can wait for its places. */
  wait?: string
  /** What a code does that was applied. */
  applied?: string
}

/** What a code opens to a group, for who has not tried too many. */
async function openByCode(
  site: SiteContext,
  conference: Conference,
  typed: Values,
): Promise<Result<Pick<Refusal, 'form'> & { names: string[] }, TooManyDiscountCodes | { code: 'unusable' }>> {
  const { read } = site.database
  const [email, now] = [typed.email ?? '', site.clock.now()]
  const tables = await readPriceTables(read, conference.id)
  const { period } = priceListOf(tables, conference, now)
  const tried = await tryDiscountCode(
    site.database,
    { address: site.clientAddress ?? unknownClient, email, now },
    () => findGroupCode(read, typed.code ?? '', { conference, periodId: period?.id ?? 0, email, now }),
    found => !found.ok,
  )
  if (!tried.ok) return tried
  if (!tried.value.ok) return fail({ code: 'unusable' })
  const { on, presentationType: admission } = tried.value.value
  const linked = await openByLink(site, conference, typed.offer ?? '')
  const shop = { offers: tables.offers, conditions: conference.conditions }
  if (on !== null) {
    const hidden = tables.offers.find(({ id, soldBy }) => id === on.offerId && soldBy === 'link')
    if (!hidden) return ok({ names: [] })
    const form = await readGroupForm(site, conference, new Set([...linked, ownAdmissionOf(hidden.id)]))
    return ok({ form, names: [hidden.name] })
  }
  if (admission === null || !isByCodeOnly(shop, admission)) return ok({ names: [] })
  const named = namedAdmissions(tables.offers).find(({ key }) => key === admission)
  return ok({
    form: await readGroupForm(site, conference, new Set([...linked, admission])),
    names: named ? [named.name] : [],
  })
}

export async function action({ context, request }: Route.ActionArgs) {
  const site = context.get(siteContext)
  const conference = context.get(conferenceContext)
  const form = await readForm(request, fieldsOfLongForm)
  const typed = valuesOf(form)
  const draftKey = draftOf(form)
  const back: Back = (words, errors = []) => ({ words, values: echoOf(typed), draftKey, errors })
  /** With what the code opens, so that the number beside it is not lost. */
  const opened = async (): Promise<Pick<Refusal, 'form'>> => {
    const found = typed.code?.trim() ? await openByCode(site, conference, typed) : undefined
    return found?.ok && found.value.form ? { form: found.value.form } : {}
  }
  if (form.get('open') === 'yes') return applyCode(site, conference, typed, back)
  const { registrant, problems } = checkRegistrant(
    rawRegistrant(registrantFieldNames, name => typed[name] ?? null),
    conference.fieldSettings,
  )
  const { order, wrong } = orderIn(typed)
  const errors = [
    ...wrongIn(problems).errors,
    ...wrong.map(name => ({ name, message: texts.notAQuantity() })),
  ]
  if (!registrant || errors.length > 0) return formAgain({ ...back('', errors), ...(await opened()) }, 422)
  const received = await receiveUncounted(site, 'group', () =>
    receiveGroup(
      site.database,
      {
        conference,
        actor: pageVisitor,
        now: site.clock.now(),
        draftKey: `group:${draftKey}`,
        language: language(),
        mayWait: form.get('wait') === 'yes',
        clientAddress: site.clientAddress,
      },
      { payer: registrant, order, code: typed.code?.trim() ?? '', link: typed.offer?.slice(0, 200) ?? '' },
    ),
  )
  if (!received.ok) {
    const { failure } = received
    const shown = await receiveUncounted(site, 'group', opened)
    return formAgain({ ...back(failure.words), ...(shown.ok && shown.value) }, failure.status, failure)
  }
  const placed = received.value
  if (placed.ok) {
    // A separate document: its policy, unlike this page's, allows the payer to go to the gateway.
    return redirectDocument(paths.registration(conference.name, placed.value.registration.secret), 303)
  }
  if (placed.error.code === 'too-many-codes') {
    const { retryAfterSeconds } = placed.error
    return formAgain(back(formWords.tooManyCodes(retryAfterSeconds)), 429, { retryAfterSeconds })
  }
  const { words, status, more = [], wait } = await refusalOf(site, conference, placed.error, typed)
  // A wrong code was counted already.
  const shown = placed.error.code === 'code-unusable' ? {} : await opened()
  return formAgain({ ...back(words, more), ...shown, ...(wait && { wait }) }, status)
}

type Back = (words: string, errors?: Refusal['errors']) => Refusal

/** *Apply the code*: says what it does, and uses nothing. */
async function applyCode(site: SiteContext, conference: Conference, typed: Values, back: Back) {
  const wrong = (problem: 'missing' | 'code-unusable') =>
    formAgain(back('', [{ name: 'code', message: wordsFor('code', problem) }]), 422)
  if (!typed.code?.trim()) return wrong('missing')
  const opened = await openByCode(site, conference, typed)
  if (opened.ok) {
    const { names, ...shown } = opened.value
    const applied = names.length > 0 ? formWords.codeApplied(names, undefined) : codeCounts()
    return formAgain<Refusal>({ ...back(''), ...shown, applied }, 200)
  }
  if (opened.error.code === 'unusable') return wrong('code-unusable')
  const { retryAfterSeconds } = opened.error
  return formAgain(back(formWords.tooManyCodes(retryAfterSeconds)), 429, { retryAfterSeconds })
}

async function refusalOf(
  site: SiteContext,
  conference: Conference,
  error: PlaceGroupError,
  typed: Values,
): Promise<{ words: string; status: 409 | 422 | 429; more?: Refusal['errors']; wait?: string }> {
  switch (error.code) {
    case 'invalid-order': {
      const offers = (await listOffers(site.database.read, conference.id)).filter(isNamedInPublic)
      return { words: '', status: 422, more: groupErrors(error.problems, offers, typed) }
    }
    case 'sold-out':
      return {
        words: soldOutWords[error.part],
        status: 409,
        ...(error.canWait && { wait: `${formWords.waitingTerms()} ${texts.waitsTogether()}` }),
      }
    case 'too-many-unpaid':
      return { words: formWords.tooManyUnpaid[error.of](error.limit), status: 429 }
    case 'no-groups':
      return { words: texts.noGroups(), status: 422 }
    case 'code-unusable':
    case 'code-for-extra':
    case 'code-without-effect':
    case 'code-covers-fewer':
    case 'code-spent':
      return { words: '', status: 422, more: [{ name: 'code', message: groupCodeWords(error) }] }
    case 'unknown-country':
      return { words: '', status: 422, more: wrongIn({ countryId: 'not-a-choice' }).errors }
    default:
      return { words: salesEndWords[error.code], status: 422 }
  }
}

export const clientAction = (sent: Route.ClientActionArgs) =>
  answerOrFormAgain(
    sent,
    (form, words): Refusal => ({ words, values: valuesOf(form), draftKey: draftOf(form), errors: [] }),
  )

export default function GroupForm({ loaderData, actionData: refusal }: Route.ComponentProps) {
  const page = { ...loaderData, ...refusal?.form }
  const values: Values = refusal?.values ?? page.values
  const errors = refusal?.errors ?? []
  const errorOf = (name: string) => errors.find(error => error.name === name)?.message
  const ofPeople = page.extras.filter(({ isOfWhole }) => !isOfWhole)
  const ofWhole = page.extras.filter(({ isOfWhole }) => isOfWhole)
  return (
    <>
      <PageHeader title={texts.registerSeveral()} lead={page.lead} />
      <PageWidth>
        {page.closed ? (
          <Notice
            tone="neutral"
            title={page.closed}
            actions={
              <LinkButton to={paths.microsite(page.event, 'online-registration')}>
                {texts.toTheForm()}
              </LinkButton>
            }
          />
        ) : (
          <Form method="post" className={styles.form} noValidate>
            {/* What Enter presses: not the button of the code, which stands before that of the form. */}
            <button type="submit" className={styles.unseen} aria-label={texts.goOn()} />
            <input type="hidden" name="draft" value={refusal?.draftKey ?? page.draftKey} />
            {page.link !== '' && <input type="hidden" name={offerParameter} value={page.link} />}
            {refusal?.words && (
              <Notice
                tone="negative"
                title={refusal.words}
                answers={refusal}
                {...(refusal.wait && {
                  actions: (
                    <Button type="submit" name="wait" value="yes">
                      {joinTheWaitingList()}
                    </Button>
                  ),
                })}
              >
                {refusal.wait && <p>{refusal.wait}</p>}
              </Notice>
            )}
            {refusal?.applied && <Notice tone="positive" title={refusal.applied} answers={refusal} />}
            <ErrorSummary errors={errors} answers={refusal} />
            <FieldGroup legend={texts.whoPays()} description={<p>{texts.whoPaysAbout()}</p>}>
              <RegistrantInputs
                fields={registrantFieldNames}
                settings={page.settings}
                countries={page.countries}
                hints={{ purchaseOrder: registrantHints.purchaseOrder ?? '' }}
                propsOf={name => ({ defaultValue: values[name], error: errorOf(name) })}
              />
              <TextInput
                name="code"
                label={discountCode()}
                hint={codeAbout()}
                defaultValue={values.code}
                error={errorOf('code')}
                autoComplete="off"
              />
              <div>
                <Button type="submit" name="open" value="yes">
                  {applyTheCode()}
                </Button>
              </div>
            </FieldGroup>
            <FieldGroup
              legend={texts.whoComes()}
              description={
                <p>
                  {texts.whoComesAbout()} {page.discount}
                </p>
              }
            >
              <Counts rows={page.people} values={values} errorOf={errorOf} />
            </FieldGroup>
            {page.rooms.length > 0 && (
              <FieldGroup legend={texts.rooms()} description={<p>{texts.roomsAbout()}</p>}>
                <Counts rows={page.rooms} values={values} errorOf={errorOf} />
              </FieldGroup>
            )}
            {ofPeople.length > 0 && (
              <FieldGroup legend={texts.whatElse()} description={<p>{texts.whatElseAbout()}</p>}>
                <Counts rows={ofPeople} values={values} errorOf={errorOf} />
              </FieldGroup>
            )}
            {ofWhole.length > 0 && (
              <FieldGroup legend={texts.ofWhole()} description={<p>{texts.ofWholeAbout()}</p>}>
                <Counts rows={ofWhole} values={values} errorOf={errorOf} />
              </FieldGroup>
            )}
            <div className={styles.send}>
              <p>{texts.nothingIsChargedYet()}</p>
              <Button type="submit" tone="loud">
                {texts.goOn()}
              </Button>
            </div>
          </Form>
        )}
      </PageWidth>
    </>
  )
}
