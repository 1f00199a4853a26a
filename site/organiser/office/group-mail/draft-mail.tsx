import { Form, Link } from 'react-router'
import { formatCount } from '#domain/foundations/figures.ts'
import { Button } from '#site/components/form/button.tsx'
import { Select, TextInput } from '#site/components/form/field.tsx'
import { DraftAttachments } from '#site/organiser/office/group-mail/attachments-part.tsx'
import styles from '#site/organiser/office/group-mail/mail.module.css'
import { languageFacts, MailLanguages } from '#site/organiser/office/group-mail/mail-languages.tsx'
import type { DraftView } from '#site/organiser/office/group-mail/read-mail.ts'
import { peopleWords, Recipients } from '#site/organiser/office/group-mail/recipients.tsx'
import { ShownPart } from '#site/organiser/office/group-mail/shown-part.tsx'
import { CheckSheet } from '#site/organiser/parts/check/check-sheet.tsx'
import { formStyle, Part } from '#site/organiser/parts/page.tsx'
import { RequestKey } from '#site/organiser/parts/request-key.tsx'

/** A send time that was refused, and why. */
interface RefusedTime {
  typed: string
  message: string
}

/** The same of a rule. */
interface RefusedRule {
  days: string
  of: string
  at: string
  message: string
}

/** A mail that is not sent yet: its recipients, a preview for each, and the button that sends it. */
export function DraftMail({
  audience,
  purpose,
  draft,
  answers,
  sendAt,
  rule,
  files,
}: {
  audience: string
  purpose: { title: string; effect: string }
  draft: DraftView
  /** The action's answer, if a form was sent. */
  answers: object | undefined
  sendAt: RefusedTime | undefined
  rule: RefusedRule | undefined
  /** Why files were not attached. */
  files: string | undefined
}) {
  return (
    <>
      <Part title="Who">
        <Recipients
          audience={audience}
          count={draft.count}
          first={draft.first}
          isOfDrafts={draft.isOfDrafts}
          {...draft.counts}
        />
      </Part>
      <Part title="What it is">
        <p className={styles.soft}>
          <strong>{purpose.title}.</strong> {purpose.effect}
        </p>
      </Part>
      <MailLanguages languages={draft.languages} />
      <Part title="What they read">
        {draft.preview ? (
          <Preview draft={draft} preview={draft.preview} />
        ) : (
          <p>Nobody is on this list at present.</p>
        )}
        <p>
          <Link to={draft.edit}>Change the text{draft.canChoose && ' or the kind'}</Link>
        </p>
      </Part>
      <DraftAttachments view={draft.attachments} error={files} />
      <Part title="Send">
        <CheckSheet
          view={{
            button: `Send to ${peopleWords(draft.count)}`,
            facts: [
              {
                label: 'Held',
                lines: [
                  `For ${draft.holdMinutes} minutes, in which you can stop it.`,
                  'Anyone no longer on the list by then is left out.',
                ],
              },
              ...languageFacts(draft.languages),
            ],
            digest: draft.digest,
            isStale: answers !== undefined && 'isStale' in answers,
            hidden: { intent: 'send' },
            back: draft.back,
            hindrance: draft.count === 0 ? 'There is nobody to send it to.' : undefined,
          }}
          answers={answers}
        />
        <div className={styles.acts}>
          {draft.count > 0 && (
            <Form method="post">
              <input type="hidden" name="intent" value="test" />
              <input type="hidden" name="for" value={draft.at} />
              <RequestKey value={draft.requestKey} />
              <Button type="submit">Send a test to me</Button>
            </Form>
          )}
          <Form method="post">
            <input type="hidden" name="intent" value="discard" />
            <Button type="submit" tone="quiet">
              Delete the draft
            </Button>
          </Form>
        </div>
        <SendLater draft={draft} refused={sendAt} />
        <SendByRule draft={draft} refused={rule} />
      </Part>
    </>
  )
}

function SendLater({ draft, refused }: { draft: DraftView; refused: RefusedTime | undefined }) {
  return (
    <details className={styles.first} open={refused !== undefined}>
      <summary>Send later</summary>
      <Form method="post" className={formStyle}>
        <input type="hidden" name="intent" value="schedule" />
        <p className={styles.soft}>
          It goes to whoever is on the list at that time, not to the {peopleWords(draft.count)} of now. Until
          then you can stop it.
        </p>
        <TextInput
          name="send-at"
          type="datetime-local"
          dir="ltr"
          label={`When (${draft.timeZone})`}
          defaultValue={refused?.typed}
          error={refused?.message}
        />
        <div>
          <Button type="submit">Schedule</Button>
        </div>
      </Form>
    </details>
  )
}

function SendByRule({ draft, refused }: { draft: DraftView; refused: RefusedRule | undefined }) {
  return (
    <details className={styles.first} open={refused !== undefined}>
      <summary>Send by a rule</summary>
      <Form method="post" className={formStyle}>
        <input type="hidden" name="intent" value="rule" />
        <p className={styles.soft}>
          It goes to whoever is on the list then, each person once, and moves with the days of the conference.
        </p>
        <TextInput
          name="days"
          label="Days"
          inputMode="numeric"
          defaultValue={refused?.days ?? '7'}
          error={refused?.message}
        />
        <Select name="of" label="Before or after" defaultValue={refused?.of ?? 'before-first-day'}>
          <option value="before-first-day">before the first day</option>
          <option value="after-last-day">after the last day</option>
        </Select>
        <TextInput
          name="at"
          type="time"
          dir="ltr"
          label={`At (${draft.timeZone})`}
          defaultValue={refused?.at ?? '09:00'}
        />
        <div>
          <Button type="submit">Schedule by this rule</Button>
        </div>
      </Form>
    </details>
  )
}

function Preview({ draft, preview }: { draft: DraftView; preview: NonNullable<DraftView['preview']> }) {
  return (
    <>
      <nav className={styles.turn} aria-label="Recipients">
        {draft.previous && (
          <Link to={draft.previous} preventScrollReset>
            Previous
          </Link>
        )}
        <span>
          {formatCount(draft.at)} of {formatCount(draft.count)}
        </span>
        {draft.next && (
          <Link to={draft.next} preventScrollReset>
            Next
          </Link>
        )}
      </nav>
      <article className={styles.letter} aria-label="Preview">
        <dl className={styles.envelope}>
          <div>
            <dt>From</dt>
            <dd>
              <bdi>{preview.from}</bdi>
            </dd>
          </div>
          <div>
            <dt>To</dt>
            <dd>
              <bdi>{preview.to}</bdi>
            </dd>
          </div>
          <div>
            <dt>Subject</dt>
            <dd>
              <strong>
                <bdi>{preview.subject}</bdi>
              </strong>
            </dd>
          </div>
          {draft.attachments.files.length > 0 && (
            <div>
              <dt>Attached</dt>
              <dd>
                {draft.attachments.files.map(({ id, name }, at) => (
                  <span key={id}>
                    {at > 0 && ', '}
                    <bdi>{name}</bdi>
                  </span>
                ))}
              </dd>
            </div>
          )}
        </dl>
        {preview.parts.map((part, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: paragraphs stay in their order
          <ShownPart key={index} part={part} />
        ))}
        {preview.foot && (
          <p className={styles.address}>
            {preview.foot.reason} <u>{preview.foot.label}</u>
          </p>
        )}
      </article>
    </>
  )
}
