/** Proofs one after the other: the picture beside the buttons, and a key for each. */
import { Form, Link, redirect } from 'react-router'
import { acceptProof, askProofAgain, type DecideProofError } from '#domain/desk/admitting/decide-proof.ts'
import { countProofs, listOpenProofs } from '#domain/desk/admitting/proof-queries.ts'
import { counted, formatCount } from '#domain/foundations/counted.ts'
import { toId } from '#domain/foundations/text.ts'
import { dateIn, formatDate } from '#domain/foundations/time.ts'
import { listOffers } from '#domain/offers/catalogue/offer-queries.ts'
import { namedAdmissions } from '#domain/offers/pricing/category.ts'
import { Button, LinkButton } from '#site/components/form/button.tsx'
import { TextArea } from '#site/components/form/field.tsx'
import { Notice } from '#site/components/notice.tsx'
import { formAgain } from '#site/forms/post-failure.ts'
import { textsOf } from '#site/forms/read-form.ts'
import { formAtConference, forms, guardedAtConference } from '#site/organiser/guard.ts'
import { organiserPaths } from '#site/organiser/organiser-paths.ts'
import { Page } from '#site/organiser/parts/page.tsx'
import styles from '#site/organiser/registrations/eligibility/proofs.module.css'
import { useProofKeys } from '#site/organiser/registrations/eligibility/use-proof-keys.ts'
import type { Route } from './+types/proofs.ts'

const act = 'decide-eligibility'

export const loader = guardedAtConference(
  act,
  async ({ site, scope, conference, act: { now } }, { url }: Route.LoaderArgs) => {
    const { read } = site.database
    const [open, counts, offers] = await Promise.all([
      listOpenProofs(read, scope),
      countProofs(read, conference.id, dateIn(conference.timeZone, now)),
      listOffers(read, conference.id),
    ])
    const after = toId(url.searchParams.get('after')) ?? 0
    const at = open.findIndex(({ eligibilityId }) => eligibilityId > after)
    const shown = open[at] ?? open[0]
    return {
      event: conference.name,
      left: open.length,
      awaited: counts.awaited,
      overdue: counts.overdue,
      done: url.searchParams.get('done'),
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

const problems: Readonly<Record<DecideProofError['code'], string>> = {
  'not-found': 'This proof is not here any more.',
  decided: 'A colleague has decided about this one already.',
}

/** Of what is wrong with a proof: it is a line of a mail. */
const mostCharacters = 1_000

export const action = forms({
  accept: formAtConference(act, async ({ site, permit, act: by, conference }, sent) => {
    const id = toId(sent.get('eligibility')) ?? 0
    const done = await site.database.write(tx => acceptProof(tx, permit, by, id))
    if (!done.ok) return formAgain({ words: problems[done.error.code], because: '' }, 409)
    throw redirect(`${organiserPaths.proofs(conference.name, id)}&done=accepted`, 303)
  }),
  ask: formAtConference(act, async ({ site, permit, act: by, conference }, sent) => {
    const id = toId(sent.get('eligibility')) ?? 0
    const because = textsOf(sent, ['because']).because.trim()
    if (because === '' || because.length > mostCharacters) {
      const words =
        because === ''
          ? 'Say what is wrong with it: they read it.'
          : `Please write at most ${formatCount(mostCharacters)} characters.`
      return formAgain({ words, because }, 422)
    }
    const request = { eligibilityId: id, because }
    const done = await site.database.write(tx => askProofAgain(tx, permit, by, request))
    if (!done.ok) return formAgain({ words: problems[done.error.code], because }, 409)
    throw redirect(`${organiserPaths.proofs(conference.name, id)}&done=asked`, 303)
  }),
})

const said: Readonly<Record<string, string>> = {
  accepted: 'Accepted. They are told by mail.',
  asked: 'They are asked by mail for another proof.',
}

export default function Proofs({ loaderData: view, actionData }: Route.ComponentProps) {
  const { proof } = view
  const done = Object.hasOwn(said, view.done ?? '') ? said[view.done ?? ''] : undefined
  const late = view.overdue === 0 ? '' : `, ${view.overdue} of them late`
  return (
    <Page
      title="Proofs"
      lead={`${counted(view.left, 'proof')} to look at. ${counted(view.awaited, 'person has', 'people have')} not sent theirs yet${late}.`}
    >
      {done && !actionData && <Notice tone="positive" title={done} />}
      {actionData && <Notice tone="negative" title={actionData.words} answers={actionData} />}
      {proof ? (
        <Desk key={proof.eligibilityId} view={view} proof={proof} because={actionData?.because ?? ''} />
      ) : (
        <p>Nothing to look at.</p>
      )}
    </Page>
  )
}

type View = Route.ComponentProps['loaderData']

function Desk({ view, proof, because }: { view: View; proof: NonNullable<View['proof']>; because: string }) {
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
          <bdi>{`${title} ${name}`}</bdi>
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
            defaultValue={because}
            data-proof-key="n"
          />
          <Button type="submit">Ask again</Button>
        </Form>
        <p className={styles.others}>
          <LinkButton to={organiserPaths.proofs(view.event, eligibilityId)} data-proof-key="s">
            Skip
          </LinkButton>
          <LinkButton to={organiserPaths.registrationAct(view.event, code, 'choice')} data-proof-key="m">
            Move to another registration
          </LinkButton>
        </p>
        <p className={styles.keys}>
          Keys: <kbd>a</kbd> accepts, <kbd>n</kbd> asks for another, <kbd>s</kbd> skips, <kbd>m</kbd> moves,{' '}
          <kbd>o</kbd> opens a document.
        </p>
      </div>
    </div>
  )
}
