import { Form, Link } from 'react-router'
import { formatCount } from '#domain/foundations/figures.ts'
import { directionOf } from '#domain/foundations/language.ts'
import { languageNames } from '#domain/foundations/language-names.ts'
import { Button, LinkButton } from '#site/components/form/button.tsx'
import { SentAttachments } from '#site/organiser/office/group-mail/attachments-part.tsx'
import styles from '#site/organiser/office/group-mail/mail.module.css'
import type { SentView } from '#site/organiser/office/group-mail/read-mail.ts'
import { peopleWords } from '#site/organiser/office/group-mail/recipients.tsx'
import { Breakable } from '#site/organiser/parts/breakable.tsx'
import { ListViews, NextPage } from '#site/organiser/parts/list-head.tsx'
import { Part } from '#site/organiser/parts/page.tsx'
import { Rows } from '#site/organiser/parts/rows.tsx'
import { Status } from '#site/organiser/parts/status.tsx'
import { unbrokenDates } from '#words/unbroken-dates.ts'

/** A mail that was sent: its progress, recipient by recipient. */
export function SentMail({ sent, subject, body }: { sent: SentView; subject: string; body: string }) {
  return (
    <>
      <p className={styles.standing} role="status">
        {unbrokenDates(standingWords(sent))} {sent.canStop && <Link to={sent.again}>Refresh</Link>}
      </p>
      <div className={styles.acts}>
        {sent.canStop && (
          <Form method="post">
            <input type="hidden" name="intent" value="stop" />
            <Button type="submit" tone="loud">
              Stop
            </Button>
          </Form>
        )}
        {sent.correct && (
          <LinkButton to={sent.correct} tone="loud">
            Correct it and send it again
          </LinkButton>
        )}
        {sent.failed > 0 && !sent.canStop && (
          <Form method="post">
            <input type="hidden" name="intent" value="retry" />
            <Button type="submit">
              Try the {sent.failed === 1 ? 'one' : formatCount(sent.failed)} that failed again
            </Button>
          </Form>
        )}
      </div>
      {sent.correct && (
        <p className={styles.soft}>
          A new mail begins with the same text{sent.attachments.length > 0 && ', the same files'} and the same
          list.
          {sent.sentCount > 0 && ' It also goes to those who received this one.'}
        </p>
      )}
      <Part title="Recipients">
        <ListViews views={sent.views} />
        <Rows
          caption="Recipients"
          columns={['E-mail', 'Registration', 'State', 'Reason']}
          rows={sent.rows.map(({ id, email, code, href, status, failure }) => ({
            key: id,
            cells: [
              <bdi key="email">
                <Breakable text={email} />
              </bdi>,
              href ? (
                <Link key="code" to={href}>
                  {code}
                </Link>
              ) : (
                '–'
              ),
              <Status key="state" status={status} />,
              failure && (
                <span key="failure" className={styles.reason}>
                  {failure}
                </span>
              ),
            ],
          }))}
        />
        <NextPage href={sent.next} first={sent.first} />
      </Part>
      <Part title="Text">
        <p>
          <strong>
            <bdi>{subject}</bdi>
          </strong>
        </p>
        <p className={styles.paragraph}>
          <bdi>{body}</bdi>
        </p>
      </Part>
      {sent.texts.map(text => (
        <Part key={text.language} title={`Text in ${languageNames[text.language]}`}>
          <div lang={text.language} dir={directionOf(text.language)}>
            <p>
              <strong>{text.subject}</strong>
            </p>
            <p className={styles.paragraph}>{text.body}</p>
          </div>
        </Part>
      ))}
      <SentAttachments files={sent.attachments} />
    </>
  )
}

function standingWords({ state, total, atPresent, sentCount, sendAt, stoppedAt, rule }: SentView): string {
  const people = peopleWords(total)
  const done = `It was sent to ${formatCount(sentCount)} of ${people}.`
  switch (state) {
    case 'held':
      return `Held until ${sendAt}; then it goes to ${people}. Nothing has been sent yet.`
    case 'scheduled':
      return `Scheduled for ${sendAt}${rule ? `, ${rule}` : ''}. It goes to whoever is on the list then; at present that is ${peopleWords(atPresent)}. Nothing has been sent yet.`
    case 'sending':
      return `Sending since ${sendAt}. ${done}`
    case 'stopped':
      return sentCount === 0
        ? `Stopped at ${stoppedAt}. Nobody received it.`
        : `Stopped at ${stoppedAt}. ${done}`
    default:
      return `Sending began at ${sendAt}. ${done}`
  }
}
