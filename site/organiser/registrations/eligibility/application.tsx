/** One application: what somebody wrote beside the buttons, and a key for each. */

import { Form, Link } from 'react-router'
import { listCountries } from '#domain/conference/conferences/country-queries.ts'
import { findApplication, findNextApplication } from '#domain/desk/admitting/application-queries.ts'
import { acceptApplication, declineApplication } from '#domain/desk/admitting/decide-application.ts'
import { formatMoney } from '#domain/foundations/money.ts'
import { fullName } from '#domain/foundations/texts/full-name.ts'
import { toId } from '#domain/foundations/texts/text.ts'
import { dateIn, formatDate } from '#domain/foundations/time.ts'
import { applicationsNoun } from '#domain/office/lists/applications-noun.ts'
import { rowsOf } from '#domain/office/lists/read-page.ts'
import { holds, permit } from '#domain/staff/rights/permit.ts'
import { Button, LinkButton } from '#site/components/form/button.tsx'
import { CheckboxCard } from '#site/components/form/choice-card.tsx'
import { TextArea } from '#site/components/form/field.tsx'
import { Notice } from '#site/components/notice.tsx'
import { formAgain } from '#site/forms/post-failure.ts'
import { textsOf } from '#site/forms/read-form.ts'
import { receiptLines } from '#site/microsite/registration/summary/registration-view.ts'
import {
  formAtConference,
  forms,
  guardedAtConference,
  type PermittedRequest,
  type RouteArgs,
} from '#site/organiser/guard.ts'
import { notFound } from '#site/organiser/not-found.ts'
import { organiserPaths } from '#site/organiser/organiser-paths.ts'
import { Done } from '#site/organiser/parts/done.tsx'
import { Facts } from '#site/organiser/parts/facts.tsx'
import { Page } from '#site/organiser/parts/page.tsx'
import { Status } from '#site/organiser/parts/status.tsx'
import { redirectTo } from '#site/organiser/redirect-to.ts'
import styles from '#site/organiser/registrations/eligibility/application.module.css'
import { useProofKeys } from '#site/organiser/registrations/eligibility/use-proof-keys.ts'
import { readAnswers } from '#site/organiser/registrations/read-answers.ts'
import {
  acceptProblem,
  applicationStatus,
  declineProblem,
} from '#words/organiser/registrations/application-words.ts'
import type { Route } from './+types/application.ts'

const right = 'decide-eligibility'

export const loader = guardedAtConference(right, async (staff, { params }: Route.LoaderArgs) => {
  const { site, scope, conference, person, act: by } = staff
  const { read } = site.database
  const id = toId(params.id) ?? 0
  const found = await findApplication(read, scope, id)
  if (!found) throw notFound()
  const { registration, eligibility } = found
  const { registrant, choice, lines, price, currency } = registration
  const [listed] = await applicationsNoun.complete(
    read,
    await rowsOf(read, applicationsNoun, scope, [id]).execute(),
    scope,
  )
  if (!listed) throw notFound()
  const countries = await listCountries(read)
  const countryOf = (country: number) => countries.find(each => each.id === country)?.name ?? ''
  const answers = await readAnswers(read, conference, registration, {
    maySensitive: holds(person, 'read-sensitive-answers', conference.id),
    mayWrite: false,
    now: by.now,
    countryOf,
  })
  const next = await findNextApplication(read, scope, id)
  return {
    id,
    event: conference.name,
    name: fullName(registrant),
    organization: registrant.organization,
    email: registrant.email,
    place: [registrant.city, countryOf(registrant.countryId)].filter(Boolean).join(', '),
    admission: choice.kind === 'listed' ? choice.admissionName : '',
    status: applicationStatus[listed.state],
    isOpen: listed.state === 'open',
    because: eligibility.because,
    sent: formatDate(dateIn(conference.timeZone, listed.sentAt)),
    code: registration.code,
    bought: receiptLines(lines).map(({ label, detail }) => [label, detail].filter(Boolean).join(', ')),
    total: formatMoney(price.totalMinor, currency),
    answers: answers?.rows ?? [],
    next: next && organiserPaths.application(conference.name, next),
    mayExceed: holds(person, 'exceed-limits', conference.id),
  }
})

export const action = forms({
  accept: formAtConference(right, async (staff, sent, { params }: RouteArgs) => {
    const { site, permit: may, act: by, conference, person } = staff
    const eligibilityId = toId(params.id) ?? 0
    const wantsBeyond = sent.get('beyond') === 'yes'
    const beyond = wantsBeyond ? permit(person, 'exceed-limits', conference.id, by.now) : undefined
    const done = await site.database.write(tx =>
      acceptApplication(tx, may, by, {
        eligibilityId,
        ...(beyond?.ok && { beyondLimits: beyond.value }),
      }),
    )
    if (!done.ok) {
      const isFull = done.error.code === 'sold-out'
      return formAgain({ words: acceptProblem(done.error), isFull, because: '' }, 409)
    }
    throw await toNext(staff, eligibilityId, 'accepted')
  }),
  decline: formAtConference(right, async (staff, sent, { params }: RouteArgs) => {
    const { site, permit: may, act: by } = staff
    const eligibilityId = toId(params.id) ?? 0
    const because = textsOf(sent, ['because']).because.trim()
    const done = await site.database.write(tx => declineApplication(tx, may, by, { eligibilityId, because }))
    if (!done.ok) {
      const status = done.error.code === 'bad-reason' ? 422 : 409
      return formAgain({ words: declineProblem(done.error), isFull: false, because }, status)
    }
    throw await toNext(staff, eligibilityId, 'declined')
  }),
})

/** The next one that nobody has decided about; after the last, the list. */
async function toNext(
  {
    site,
    scope,
    conference,
  }: Pick<PermittedRequest<typeof right>, 'site' | 'scope'> & {
    conference: { name: string }
  },
  eligibilityId: number,
  done: string,
): Promise<Response> {
  const next = await findNextApplication(site.database.read, scope, eligibilityId)
  const to =
    next === null
      ? `${organiserPaths.applications(conference.name)}?acted=${done === 'accepted' ? 'accept' : 'decline'}&count=1`
      : `${organiserPaths.application(conference.name, next)}?done=${done}`
  return redirectTo(to)
}

const said = {
  accepted: 'Accepted. They are told by mail. This is the next one.',
  declined: 'Declined. They are told by mail. This is the next one.',
}

export default function Application({ loaderData: view, actionData }: Route.ComponentProps) {
  return (
    <Page title={view.name} lead={<Link to={organiserPaths.applications(view.event)}>Applications</Link>}>
      <Done said={said} />
      {actionData && <Notice tone="negative" title={actionData.words} answers={actionData} />}
      <div className={styles.desk} key={view.id}>
        <Written view={view} />
        {view.isOpen ? (
          <Decision view={view} because={actionData?.because ?? ''} isFull={actionData?.isFull ?? false} />
        ) : (
          <div className={styles.decision}>
            <p>
              <Status status={view.status} />
            </p>
            {view.because && <p>{view.because}</p>}
            {view.next && <LinkButton to={view.next}>The next open one</LinkButton>}
          </div>
        )}
      </div>
    </Page>
  )
}

type View = Route.ComponentProps['loaderData']

function Written({ view }: { view: View }) {
  return (
    <div className={styles.written}>
      <p>
        <bdi>{view.organization}</bdi>
        <br />
        <bdi>{view.place}</bdi>
        <br />
        <bdi>{view.email}</bdi>
      </p>
      <Facts
        isNarrow
        facts={[
          { label: 'Applied for', value: view.bought.join('\n') },
          { label: 'To pay once accepted', value: view.total },
          {
            label: 'Sent',
            value: (
              <>
                {view.sent}, <Link to={organiserPaths.registration(view.event, view.code)}>{view.code}</Link>
              </>
            ),
          },
          ...view.answers.map(({ key, label, value, file }) => ({
            key,
            label,
            value: file === null ? value : <a href={file}>Download the file</a>,
          })),
        ]}
      />
      {view.answers.length === 0 && (
        <p className={styles.keys}>
          The form asks no questions, or none is answered. What you want to know of applicants you ask under
          Questions.
        </p>
      )}
    </div>
  )
}

function Decision({ view, because, isFull }: { view: View; because: string; isFull: boolean }) {
  useProofKeys()
  return (
    <div className={styles.decision}>
      <Form method="post">
        <input type="hidden" name="intent" value="accept" />
        {isFull && view.mayExceed && (
          <CheckboxCard
            name="beyond"
            value="yes"
            title="Accept beyond the limit"
            detail="The number of places is raised by theirs."
          />
        )}
        <Button type="submit" tone="loud" data-proof-key="a">
          Accept
        </Button>
      </Form>
      <Form method="post">
        <input type="hidden" name="intent" value="decline" />
        <TextArea
          name="because"
          label="Decline: the reason"
          hint="They read it in the mail and on their page. It may be empty."
          rows={3}
          defaultValue={because}
          data-proof-key="n"
        />
        <Button type="submit">Decline</Button>
      </Form>
      {view.next && (
        <p>
          <LinkButton to={view.next} data-proof-key="s">
            Skip
          </LinkButton>
        </p>
      )}
      <p className={styles.keys}>
        Keys: <kbd>a</kbd> accepts, <kbd>n</kbd> goes to the reason, <kbd>s</kbd> skips.
      </p>
    </div>
  )
}
