/** Registers several people at once: who pays, how many of what, and names later. */
import { data, Form } from 'react-router'
import type { Conference } from '#domain/conference/conferences/conference.ts'
import { ownAdmissionOf } from '#domain/offers/catalogue/offer.ts'
import { listOffers } from '#domain/offers/catalogue/offer-queries.ts'
import { findRedeemedCode } from '#domain/offers/codes/redemptions.ts'
import { isGroup } from '#domain/offers/lines/choice.ts'
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
import { draftOf } from '#site/forms/read-form.ts'
import { describeUnlistedPage } from '#site/microsite/load-microsite-page.ts'
import { offerParameter } from '#site/microsite/registration/form/chosen.ts'
import { valuesOfRegistrant } from '#site/microsite/registration/form/form-values.ts'
import { withOwnAmounts } from '#site/microsite/registration/form/own-amounts.ts'
import { RegistrantInputs } from '#site/microsite/registration/form/registrant-inputs.tsx'
import { Counts } from '#site/microsite/registration/group/counts.tsx'
import { valuesOf } from '#site/microsite/registration/group/group-errors.ts'
import styles from '#site/microsite/registration/group/group-form.module.css'
import { readGroupForm, type Values, valuesOfGroup } from '#site/microsite/registration/group/group-view.ts'
import {
  openByLink,
  type Refusal,
  receiveGroupForm,
} from '#site/microsite/registration/group/receive-group-form.ts'
import { privateHeaders } from '#site/microsite/registration/summary/private-headers.ts'
import { readCountries } from '#site/microsite/registration/summary/registration-view.ts'
import { metaOf } from '#site/page-head.ts'
import { paths } from '#words/addresses/paths.ts'
import { registrantHints } from '#words/registrant-words.ts'
import { applyTheCode, discountCode, joinTheWaitingList } from '#words/registration/form.ts'
import * as texts from '#words/registration/group.ts'
import { codeAbout } from '#words/registration/group-code.ts'
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

export const action = ({ context, request }: Route.ActionArgs) =>
  receiveGroupForm(context.get(siteContext), context.get(conferenceContext), request)

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
