/** Where somebody who was invited by name to a registration accepts or declines. */
import { Form } from 'react-router'
import { conditionOf } from '#domain/conference/conferences/condition.ts'
import { type Conference, salesEnd } from '#domain/conference/conferences/conference.ts'
import { pageVisitor } from '#domain/foundations/audit/actor.ts'
import { formatDate } from '#domain/foundations/time.ts'
import { listOffers } from '#domain/offers/catalogue/offer-queries.ts'
import { declineInvitation, noteOpened } from '#domain/offers/invitations/answer-invitation.ts'
import { type AdmissionInvitation, isInvitationPast } from '#domain/offers/invitations/invitation.ts'
import { findAdmissionInvitation } from '#domain/offers/invitations/invitation-queries.ts'
import { namedAdmissions } from '#domain/offers/pricing/period.ts'
import { isInvitationUsed } from '#domain/registrations/eligibility/eligibility-queries.ts'
import { Button, LinkButton } from '#site/components/form/button.tsx'
import { Notice } from '#site/components/notice.tsx'
import { PageHeader } from '#site/components/page/page-header.tsx'
import { PageWidth } from '#site/components/page/section.tsx'
import { conferenceContext, type SiteContext, siteContext } from '#site/context.ts'
import { answerOrFormAgain } from '#site/forms/browser-answer.ts'
import { formAgain } from '#site/forms/post-failure.ts'
import { readForm } from '#site/forms/receive-form.ts'
import { describeUnlistedPage } from '#site/microsite/load-microsite-page.ts'
import { privateHeaders } from '#site/microsite/registration/summary/private-headers.ts'
import { nothingAt } from '#site/microsite/registration/summary/registration-at.ts'
import { metaOf } from '#site/page-head.ts'
import { paths } from '#words/addresses/paths.ts'
import * as texts from '#words/registration/invitation.ts'
import type { Route } from './+types/invitation-page.ts'

export const headers = privateHeaders('no-referrer')

export const meta: Route.MetaFunction = ({ loaderData }) => metaOf(loaderData?.head)

export async function loader({ context, params: { secret } }: Route.LoaderArgs) {
  const site = context.get(siteContext)
  const conference = context.get(conferenceContext)
  const invitation = await findAdmissionInvitation(site.database.read, conference.id, secret)
  if (!invitation) throw await nothingAt(site, conference, secret)
  if (invitation.openedAt === null) {
    const act = { actor: pageVisitor, now: site.clock.now() }
    await site.database.write(tx => noteOpened(tx, act, invitation))
  }
  const head = await describeUnlistedPage(context, texts.yourInvitation())
  return { head, ...(await readInvitation(site, conference, invitation)) }
}

async function readInvitation(site: SiteContext, conference: Conference, invitation: AdmissionInvitation) {
  const { id, title, name, admission, state, secret } = invitation
  const condition = conditionOf(conference, admission)
  const until = condition?.kind === 'invitation' ? condition.until : null
  const now = site.clock.now()
  const isUsed = await isInvitationUsed(site.database.read, id)
  const ended = isUsed
    ? texts.registered()
    : state === 'withdrawn'
      ? texts.withdrawn()
      : isInvitationPast({ until }, conference, now)
        ? texts.over()
        : salesEnd(conference, now)
          ? texts.closed()
          : undefined
  const offers = await listOffers(site.database.read, conference.id)
  const lead = texts.youAreInvited({
    name: [title, name].filter(Boolean).join(' '),
    admission: namedAdmissions(offers).find(({ key }) => key === admission)?.name ?? '',
    until: until && formatDate(Temporal.PlainDate.from(until)),
  })
  return {
    lead: ended ?? lead,
    form: ended === undefined ? paths.invitedForm(conference.name, secret) : null,
    isDeclined: ended === undefined && state === 'declined',
  }
}

export async function action({ context, params: { secret }, request }: Route.ActionArgs) {
  const site = context.get(siteContext)
  const conference = context.get(conferenceContext)
  await readForm(request)
  const invitation = await findAdmissionInvitation(site.database.read, conference.id, secret)
  if (!invitation) throw await nothingAt(site, conference, secret)
  const act = { actor: pageVisitor, now: site.clock.now() }
  if (await isInvitationUsed(site.database.read, invitation.id)) {
    return formAgain({ words: texts.registered(), isDone: false }, 409)
  }
  // Declined twice is declined.
  await site.database.write(tx => declineInvitation(tx, act, invitation))
  return formAgain({ words: texts.declined(), isDone: true }, 200)
}

export const clientAction = (sent: Route.ClientActionArgs) =>
  answerOrFormAgain(sent, (_, words) => ({ words, isDone: false }))

export default function InvitationPage({ loaderData: page, actionData }: Route.ComponentProps) {
  const isDeclined = page.isDeclined || actionData?.isDone === true
  return (
    <>
      <PageHeader title={texts.yourInvitation()} lead={page.lead} />
      <PageWidth>
        {actionData && (
          <Notice
            tone={actionData.isDone ? 'positive' : 'negative'}
            title={actionData.words}
            answers={actionData}
          />
        )}
        {!actionData && isDeclined && <Notice title={texts.declined()} />}
        {page.form && (
          <p>
            <LinkButton to={page.form} tone="loud" reloadDocument>
              {texts.register()}
            </LinkButton>
          </p>
        )}
        {page.form && !isDeclined && (
          <Form method="post">
            <p>
              <Button type="submit">{texts.decline()}</Button>
            </p>
            <p>{texts.declineHint()}</p>
          </Form>
        )}
      </PageWidth>
    </>
  )
}
