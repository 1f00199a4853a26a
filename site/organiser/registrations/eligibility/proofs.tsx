/** Proofs one after the other: the picture beside the buttons, and a key for each. */

import { Form, Link } from 'react-router'
import type { Conference } from '#domain/conference/conferences/conference.ts'
import {
  acceptProof,
  askProofAgain,
  type DecideProofError,
  refuseProof,
} from '#domain/desk/admitting/decide-proof.ts'
import { countProofs, listOpenProofs, listRefused } from '#domain/desk/admitting/proof-queries.ts'
import { counted } from '#domain/foundations/counted.ts'
import { formatCount } from '#domain/foundations/figures.ts'
import { fullName } from '#domain/foundations/texts/full-name.ts'
import { toId } from '#domain/foundations/texts/text.ts'
import { dateIn, formatDate, toDate } from '#domain/foundations/time.ts'
import { listOffers } from '#domain/offers/catalogue/offer-queries.ts'
import { namedAdmissions } from '#domain/offers/pricing/period.ts'
import { Button, LinkButton } from '#site/components/form/button.tsx'
import { TextArea, TextInput } from '#site/components/form/field.tsx'
import { Notice } from '#site/components/notice.tsx'
import { VisuallyHidden } from '#site/components/visually-hidden.tsx'
import { formAgain } from '#site/forms/post-failure.ts'
import { textsOf } from '#site/forms/read-form.ts'
import { formAtConference, forms, guardedAtConference } from '#site/organiser/guard.ts'
import { organiserPaths } from '#site/organiser/organiser-paths.ts'
import { Done } from '#site/organiser/parts/done.tsx'
import { Page } from '#site/organiser/parts/page.tsx'
import { Rows } from '#site/organiser/parts/rows.tsx'
import { redirectTo } from '#site/organiser/redirect-to.ts'
import styles from '#site/organiser/registrations/eligibility/proofs.module.css'
import { useProofKeys } from '#site/organiser/registrations/eligibility/use-proof-keys.ts'
import type { Route } from './+types/proofs.ts'

const right = 'decide-eligibility'

export const loader = guardedAtConference(
  right,
  async ({ site, scope, conference, act: { now } }, { url }: Route.LoaderArgs) => {
    const { read } = site.database
    const [open, counts, offers, refused] = await Promise.all([
      listOpenProofs(read, scope),
      countProofs(read, conference.id, dateIn(conference.timeZone, now)),
      listOffers(read, conference.id),
      listRefused(read, conference.id),
    ])
    const after = toId(url.searchParams.get('after')) ?? 0
    const at = open.findIndex(({ eligibilityId }) => eligibilityId > after)
    const shown = open[at] ?? open[0]
    return {
      event: conference.name,
      left: open.length,
      awaited: counts.awaited,
      overdue: counts.overdue,
      today: dateIn(conference.timeZone, now).toString(),
      keptUntil: usualDay(conference, now),
      last: conference.endsOn.toString(),
      refused: refused.map(({ eligibilityId, code, name, dueOn, because }) => ({
        eligibilityId,
        code,
        name,
        because,
        until: formatDate(Temporal.PlainDate.from(dueOn)),
        href: organiserPaths.registration(conference.name, code),
      })),
      proof: shown && {
        ...shown,
        admission: namedAdmissions(offers).find(({ key }) => key === shown.admission)?.name ?? '',
        dueOn: shown.dueOn && formatDate(Temporal.PlainDate.from(shown.dueOn)),
        files: shown.files.map(({ id, contentType, receivedAt }) => ({
          id,
          href: organiserPaths.proofFile(conference.name, id),
          isPicture: contentType === 'image/jpeg' || contentType === 'image/png',
          kind: contentType === 'application/pdf' ? 'PDF' : 'HEIC picture',
          on: formatDate(dateIn(conference.timeZone, receivedAt)),
        })),
      },
    }
  },
)

/** How many days somebody keeps their place after a refusal, unless staff say otherwise. */
const keptDays = 14

function usualDay({ timeZone, endsOn }: Pick<Conference, 'timeZone' | 'endsOn'>, now: Temporal.Instant) {
  const day = dateIn(timeZone, now).add({ days: keptDays })
  return (Temporal.PlainDate.compare(day, endsOn) < 0 ? day : endsOn).toString()
}

const problems: Readonly<Record<DecideProofError['code'], string>> = {
  'not-found': 'That proof is not here any more.',
  decided: 'A colleague has decided about that proof already.',
}

/** The texts of a refused form, and whose proof it was about. */
const nothingTyped = { eligibilityId: 0, because: '', refusal: '', until: '' }

/** Of what is wrong with a proof: it is a line of a mail. */
const mostCharacters = 1_000

export const action = forms({
  accept: formAtConference(right, async ({ site, permit, act: by, conference }, sent) => {
    const id = toId(sent.get('eligibility')) ?? 0
    const done = await site.database.write(tx => acceptProof(tx, permit, by, id))
    if (!done.ok) return formAgain({ ...nothingTyped, words: problems[done.error.code] }, 409)
    throw redirectTo(`${organiserPaths.proofs(conference.name, id)}&done=accepted`)
  }),
  ask: formAtConference(right, async ({ site, permit, act: by, conference }, sent) => {
    const id = toId(sent.get('eligibility')) ?? 0
    const because = textsOf(sent, ['because']).because.trim()
    if (because === '' || because.length > mostCharacters) {
      const words =
        because === ''
          ? 'Say what is wrong with it: they read it.'
          : `Please write at most ${formatCount(mostCharacters)} characters.`
      return formAgain({ ...nothingTyped, eligibilityId: id, words, because }, 422)
    }
    const request = { eligibilityId: id, because }
    const done = await site.database.write(tx => askProofAgain(tx, permit, by, request))
    if (!done.ok) {
      const words = problems[done.error.code]
      return formAgain({ ...nothingTyped, eligibilityId: id, words, because }, 409)
    }
    throw redirectTo(`${organiserPaths.proofs(conference.name, id)}&done=asked`)
  }),
  refuse: formAtConference(right, async ({ site, permit, act: by, conference }, sent) => {
    const id = toId(sent.get('eligibility')) ?? 0
    const { refusal, until: day } = textsOf(sent, ['refusal', 'until'])
    const refused = { eligibilityId: id, because: '', refusal, until: day }
    const until = toDate(day)
    if (!until) return formAgain({ ...refused, words: badDay }, 422)
    const request = { eligibilityId: id, because: refusal.trim(), until }
    const done = await site.database.write(tx => refuseProof(tx, permit, by, request))
    if (!done.ok) {
      const { code } = done.error
      if (code === 'bad-reason')
        return formAgain({ ...refused, words: 'Say shortly why it is refused: they read it.' }, 422)
      if (code === 'bad-day') return formAgain({ ...refused, words: badDay }, 422)
      return formAgain({ ...refused, words: problems[code] }, 409)
    }
    throw redirectTo(`${organiserPaths.proofs(conference.name, id)}&done=refused`)
  }),
})

const badDay = 'Choose a day from today to the last day of the conference.'

const said = {
  accepted: 'Accepted. They are told by mail.',
  asked: 'They are asked by mail for another proof.',
  refused: 'Refused. They are told by mail until when they keep their place.',
}

export default function Proofs({ loaderData: view, actionData }: Route.ComponentProps) {
  const { proof } = view
  const late = view.overdue === 0 ? '' : `, ${view.overdue} of them late`
  return (
    <Page
      title="Proofs"
      lead={`${counted(view.left, 'proof')} to look at. ${counted(view.awaited, 'person has', 'people have')} not sent theirs yet${late}.`}
    >
      <Done said={said} />
      {actionData && (
        <Notice tone="negative" title={actionData.words} answers={actionData}>
          {proof && proof.eligibilityId !== actionData.eligibilityId && <p>The one below is another.</p>}
        </Notice>
      )}
      {proof ? (
        <ProofDecision
          key={proof.eligibilityId}
          view={view}
          proof={proof}
          typed={typedAbout(proof, actionData)}
        />
      ) : (
        <p>Nothing to look at.</p>
      )}
      {view.refused.length > 0 && <Refused rows={view.refused} />}
    </Page>
  )
}

/** What was typed about one person is not said of the next. */
const typedAbout = ({ eligibilityId }: { eligibilityId: number }, typed: typeof nothingTyped | undefined) =>
  typed?.eligibilityId === eligibilityId ? typed : nothingTyped

type View = Route.ComponentProps['loaderData']

function Refused({ rows }: { rows: View['refused'] }) {
  return (
    <section aria-labelledby="refused">
      <h2 id="refused" className={styles.name}>
        Refused, and still with their place
      </h2>
      <Rows
        caption="Refused proofs"
        columns={['Name', 'Reason', 'Keeps the place until', '']}
        rows={rows.map(({ eligibilityId, name, href, because, until }) => ({
          key: String(eligibilityId),
          cells: [
            <Link key="name" to={href}>
              <bdi>{name}</bdi>
            </Link>,
            because,
            until,
            <Form key="accept" method="post">
              <input type="hidden" name="intent" value="accept" />
              <input type="hidden" name="eligibility" value={eligibilityId} />
              <Button type="submit">
                Accept after all <VisuallyHidden>{name}</VisuallyHidden>
              </Button>
            </Form>,
          ],
        }))}
      />
    </section>
  )
}

interface ProofDecisionProps {
  view: View
  proof: NonNullable<View['proof']>
  typed: typeof nothingTyped
}

function ProofDecision({ view, proof, typed }: ProofDecisionProps) {
  useProofKeys()
  const { eligibilityId, title, name, organization, email, admission, dueOn, code, files } = proof
  return (
    <div className={styles.desk}>
      <div className={styles.files}>
        {files.map(file =>
          file.isPicture ? (
            <a key={file.id} href={file.href}>
              <img src={file.href} alt={`Sent on ${file.on}`} className={styles.picture} />
            </a>
          ) : (
            <p key={file.id} className={styles.document}>
              <a href={file.href} data-proof-key="o">
                Download the {file.kind}
              </a>{' '}
              sent on {file.on}
            </p>
          ),
        )}
      </div>
      <div className={styles.decision}>
        <h2 className={styles.name}>
          <bdi>{fullName({ title, name })}</bdi>
        </h2>
        <p>
          <bdi>{organization}</bdi>, <bdi>{email}</bdi>
        </p>
        <p>
          {admission}
          {dueOn && `, proof until ${dueOn}`}.{' '}
          <Link to={organiserPaths.registration(view.event, code)}>{code}</Link>
        </p>
        <Form method="post">
          <input type="hidden" name="intent" value="accept" />
          <input type="hidden" name="eligibility" value={eligibilityId} />
          <Button type="submit" tone="loud" data-proof-key="a">
            Accept
          </Button>
        </Form>
        <Form method="post">
          <input type="hidden" name="intent" value="ask" />
          <input type="hidden" name="eligibility" value={eligibilityId} />
          <TextArea
            name="because"
            label="Ask for another: what is wrong with this one"
            hint="They read it in the mail."
            rows={2}
            defaultValue={typed.because}
            data-proof-key="n"
          />
          <Button type="submit">Ask again</Button>
        </Form>
        <details open={typed.refusal !== '' || typed.until !== ''}>
          <summary data-proof-key="r">Refuse it for good</summary>
          <Form method="post" className={styles.refusal}>
            <input type="hidden" name="intent" value="refuse" />
            <input type="hidden" name="eligibility" value={eligibilityId} />
            <TextArea
              name="refusal"
              label="Why it is refused"
              hint="They read it in the mail and on their page."
              rows={2}
              defaultValue={typed.refusal}
            />
            <TextInput
              name="until"
              type="date"
              dir="ltr"
              label="They keep their place until"
              hint="Until then they can change to another registration, with the difference due. Afterwards theirs ends under the refund policy."
              min={view.today}
              max={view.last}
              defaultValue={typed.until || view.keptUntil}
            />
            <Button type="submit">Refuse</Button>
          </Form>
        </details>
        <p className={styles.others}>
          <LinkButton to={organiserPaths.proofs(view.event, eligibilityId)} data-proof-key="s">
            Skip
          </LinkButton>
          <LinkButton to={organiserPaths.registrationAct(view.event, code, 'choice')} data-proof-key="m">
            Move to another registration
          </LinkButton>
        </p>
        <p className={styles.keys}>
          Keys: <kbd>a</kbd> accepts, <kbd>n</kbd> asks for another, <kbd>r</kbd> opens the refusal,{' '}
          <kbd>s</kbd> skips, <kbd>m</kbd> moves, <kbd>o</kbd> opens a document.
        </p>
      </div>
    </div>
  )
}
