/** Where a coordinator adds people to a group, cancels some, or changes what one of them has. */

import { data } from 'react-router'
import { say } from '#domain/foundations/say.ts'
import { LinkButton } from '#site/components/form/button.tsx'
import { Notice } from '#site/components/notice.tsx'
import { PageWidth } from '#site/components/page/section.tsx'
import { conferenceContext, siteContext } from '#site/context.ts'
import { answerOrFormAgain } from '#site/forms/browser-answer.ts'
import { formAgain, receiveUncounted, wordsOfAct } from '#site/forms/post-failure.ts'
import { fieldsOfGuests, readForm } from '#site/forms/receive-form.ts'
import { describeUnlistedPage } from '#site/microsite/load-microsite-page.ts'
import { Preview } from '#site/microsite/registration/changes/change-preview.tsx'
import { valuesOf } from '#site/microsite/registration/group/group-errors.ts'
import styles from '#site/microsite/registration/group/group-form.module.css'
import { receive, type Sent } from '#site/microsite/registration/group/people-acts.ts'
import { Asked, Choosing, Registered, Wanted } from '#site/microsite/registration/group/people-parts.tsx'
import { personIn, readPeople } from '#site/microsite/registration/group/people-view.ts'
import sheetStyles from '#site/microsite/registration/page/registration-sheet.module.css'
import { privateHeaders } from '#site/microsite/registration/summary/private-headers.ts'
import { readingTogether } from '#site/microsite/registration/summary/read-ahead.ts'
import { registrationAt } from '#site/microsite/registration/summary/registration-at.ts'
import { metaOf } from '#site/page-head.ts'
import { paths } from '#words/addresses/paths.ts'
import { title as codeTitle } from '#words/registration/allowance.ts'
import { codeAddress } from '#words/registration/guest-addresses.ts'
import { backToYourRegistration } from '#words/registration/guests.ts'
import * as texts from '#words/registration/people.ts'
import type { Route } from './+types/people-page.ts'

export const headers = privateHeaders('no-referrer')

export const meta: Route.MetaFunction = ({ loaderData }) => metaOf(loaderData?.head)

export async function loader({ context, params, request }: Route.LoaderArgs) {
  const site = readingTogether(context.get(siteContext))
  const conference = context.get(conferenceContext)
  const registration = await registrationAt(site, conference, params.secret)
  const person = personIn(Object.fromEntries(new URL(request.url).searchParams))
  const page = await readPeople(site, conference, registration, person)
  const head = await describeUnlistedPage(context, texts.title())
  // Paying may start from here, since the router leads from this page to the next.
  const origins = site.payments.offered.flatMap(offer => offer.gateway.capabilities.payerOrigins)
  return data(
    { ...page, key: site.newFormKey(), head },
    { headers: { 'X-Form-Targets': [...new Set(origins)].join(' ') } },
  )
}

export async function action({ context, params, request }: Route.ActionArgs) {
  const site = context.get(siteContext)
  const conference = context.get(conferenceContext)
  const form = await readForm(request, fieldsOfGuests)
  const received = await receiveUncounted(site, 'people', () =>
    receive(site, conference, params.secret, form),
  )
  if (received.ok) return received.value
  const { failure } = received
  const again: Sent = { words: wordsOfAct(failure), values: valuesOf(form), errors: [] }
  return formAgain(again, failure.status, failure)
}

export const clientAction = (sent: Route.ClientActionArgs) =>
  answerOrFormAgain(sent, (form, words): Sent => ({ words, values: valuesOf(form), errors: [] }))

export default function PeoplePage({ loaderData: page, actionData: sent }: Route.ComponentProps) {
  const { preview } = sent ?? {}
  const values = sent?.values ?? page.values
  const title = page.person ? texts.titleOfPerson({ person: page.person.name }) : texts.title()
  return (
    <PageWidth>
      <article className={sheetStyles.sheet}>
        <header>
          <p className={sheetStyles.label}>{say('Registration {code}', { code: page.code })}</p>
          <h1 className={sheetStyles.heading}>{title}</h1>
          {page.hindrance === null && (
            <p className={sheetStyles.lead}>{page.isOpen ? texts.lead() : texts.leadAfterClosing()}</p>
          )}
        </header>
        {page.hindrance ? (
          <Notice
            tone="negative"
            title={page.hindrance}
            actions={
              <LinkButton to={paths.registration(page.event, page.secret)}>
                {backToYourRegistration()}
              </LinkButton>
            }
          />
        ) : (
          <>
            {sent?.words && <Notice tone="negative" title={sent.words} answers={sent} />}
            {preview && <Preview page={page} preview={preview} values={{ ...sent?.values, key: page.key }} />}
            {sent?.done && <Notice tone="positive" title={sent.done} answers={sent} />}
            <Wanted page={page} values={values} errors={sent?.errors ?? []} sent={sent} />
            {page.hasCode && (
              <div className={styles.buttons}>
                <LinkButton to={codeAddress(page.event, page.secret)} tone="plain">
                  {codeTitle()}
                </LinkButton>
              </div>
            )}
            {page.mayChoose !== null && page.person === null && page.adding.extras.length > 0 && (
              <Choosing page={page} sent={sent} />
            )}
            {page.isUnpaid && page.person === null && <Registered page={page} sent={sent} />}
            {page.asked.length > 0 && <Asked asked={page.asked} />}
          </>
        )}
      </article>
    </PageWidth>
  )
}
