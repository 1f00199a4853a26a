/** Where somebody agrees that a group pays for their registration. */
import { Form, redirect } from 'react-router'
import { listAskingGroups, payerOf } from '#domain/desk/joining/ask-to-join.ts'
import { joinGroup } from '#domain/desk/joining/join-group.ts'
import { pageVisitor } from '#domain/foundations/audit/actor.ts'
import { say } from '#domain/foundations/say.ts'
import { toId } from '#domain/foundations/texts/text.ts'
import { Button, LinkButton } from '#site/components/form/button.tsx'
import { Notice } from '#site/components/notice.tsx'
import { PageWidth } from '#site/components/page/section.tsx'
import { conferenceContext, siteContext } from '#site/context.ts'
import { answerOrFormAgain } from '#site/forms/browser-answer.ts'
import { formAgain, receiveUncounted, wordsOfAct } from '#site/forms/post-failure.ts'
import { readForm } from '#site/forms/receive-form.ts'
import { describeUnlistedPage } from '#site/microsite/load-microsite-page.ts'
import styles from '#site/microsite/registration/group/group-form.module.css'
import sheetStyles from '#site/microsite/registration/page/registration-sheet.module.css'
import { privateHeaders } from '#site/microsite/registration/summary/private-headers.ts'
import { registrationAt } from '#site/microsite/registration/summary/registration-at.ts'
import { metaOf } from '#site/page-head.ts'
import { paths } from '#words/addresses/paths.ts'
import * as texts from '#words/registration/join.ts'
import type { Route } from './+types/join-page.ts'

export const headers = privateHeaders('no-referrer')

export const meta: Route.MetaFunction = ({ loaderData }) => metaOf(loaderData?.head)

export async function loader({ context, params: { secret } }: Route.LoaderArgs) {
  const site = context.get(siteContext)
  const conference = context.get(conferenceContext)
  const registration = await registrationAt(site, conference, secret)
  const asking = await listAskingGroups(site.database.read, conference, registration, site.clock.now())
  return {
    head: await describeUnlistedPage(context, texts.joinTitle()),
    back: paths.registration(conference.name, secret),
    code: registration.code,
    groups: asking.map(group => ({ id: group.id, payer: payerOf(group) })),
  }
}

export async function action({ context, params: { secret }, request }: Route.ActionArgs) {
  const site = context.get(siteContext)
  const conference = context.get(conferenceContext)
  const form = await readForm(request)
  const received = await receiveUncounted(site, 'join', async () => {
    const registration = await registrationAt(site, conference, secret)
    const back = paths.registration(conference.name, secret)
    const groupId = toId(form.get('group'))
    // Sent twice, it is done already.
    if (groupId !== undefined && registration.joined?.groupId === groupId) return redirect(back, 303)
    const now = site.clock.now()
    const asking = await listAskingGroups(site.database.read, conference, registration, now)
    if (!asking.some(({ id }) => id === groupId) || groupId === undefined)
      return formAgain({ words: texts.nobodyAsks() }, 409)
    const joining = { conference, groupId, registrationId: registration.id }
    const joined = await joinGroup(site.payments, { actor: pageVisitor, now }, joining)
    if (joined.ok) return redirect(back, 303)
    return formAgain({ words: texts.joinRefusalWords(joined.error) }, 409)
  })
  if (received.ok) return received.value
  const { failure } = received
  return formAgain({ words: wordsOfAct(failure) }, failure.status, failure)
}

export const clientAction = (sent: Route.ClientActionArgs) =>
  answerOrFormAgain(sent, (_, words) => ({ words }))

export default function JoinPage({ loaderData: page, actionData: refusal }: Route.ComponentProps) {
  return (
    <PageWidth>
      <article className={sheetStyles.sheet}>
        <header>
          <p className={sheetStyles.label}>{say('Registration {code}', { code: page.code })}</p>
          <h1 className={sheetStyles.heading}>{texts.joinTitle()}</h1>
        </header>
        {refusal && <Notice tone="negative" title={refusal.words} answers={refusal} />}
        {page.groups.length === 0 && !refusal && <p>{texts.nobodyAsks()}</p>}
        {page.groups.map(({ id, payer }) => (
          <Form key={id} method="post" className={styles.part}>
            <input type="hidden" name="group" value={id} />
            <p className={sheetStyles.lead}>{texts.joinLead({ payer })}</p>
            <div>
              <Button type="submit" tone="loud">
                {texts.agree({ payer })}
              </Button>
            </div>
          </Form>
        ))}
        <p>
          <LinkButton to={page.back} tone="plain" reloadDocument>
            {texts.toRegistration()}
          </LinkButton>
        </p>
      </article>
    </PageWidth>
  )
}
