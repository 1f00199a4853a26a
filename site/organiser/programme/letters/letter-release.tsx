/** One release of letters: held, stopped or sent, a state for each. */

import { data, Form, Link } from 'react-router'
import { listMailings, type MailingState, stopMailing } from '#domain/committee/author-mailing.ts'
import { letterMailing } from '#domain/committee/decision-letters/letter-mailing.ts'
import { listLetters } from '#domain/committee/decision-letters/letter-queries.ts'
import { retryLetters } from '#domain/committee/decision-letters/retry-letters.ts'
import { counted } from '#domain/foundations/counted.ts'
import { formatCount } from '#domain/foundations/figures.ts'
import { isLanguage, type Language } from '#domain/foundations/language.ts'
import { languageNames } from '#domain/foundations/language-names.ts'
import { toId } from '#domain/foundations/texts/text.ts'
import { formatInstant } from '#domain/foundations/time.ts'
import { holdMinutes } from '#domain/office/mailings/mailing.ts'
import { Button } from '#site/components/form/button.tsx'
import { Notice } from '#site/components/notice.tsx'
import { formAtConference, forms, guardedAtConference } from '#site/organiser/guard.ts'
import { notFound } from '#site/organiser/not-found.ts'
import { organiserPaths } from '#site/organiser/organiser-paths.ts'
import { Done } from '#site/organiser/parts/done.tsx'
import { Page, Part } from '#site/organiser/parts/page.tsx'
import { Rows } from '#site/organiser/parts/rows.tsx'
import { Status } from '#site/organiser/parts/status.tsx'
import { abstractPages } from '#site/organiser/programme/abstracts/abstract-pages.ts'
import styles from '#site/organiser/programme/letters/letter-parts.module.css'
import { LetterSheet } from '#site/organiser/programme/letters/letter-parts.tsx'
import { redirectTo } from '#site/organiser/redirect-to.ts'
import { letterStatus, releaseStatus } from '#words/decision-letters.ts'
import { mailFailureWords } from '#words/organiser/correspondence/mail-status.ts'
import type { Route } from './+types/letter-release.ts'

export const loader = guardedAtConference(
  'release-decisions',
  async ({ site, scope, conference, act }, { params, url }: Route.LoaderArgs) => {
    const { read } = site.database
    const which = { id: toId(params.id) ?? 0, now: act.now }
    const [release] = await listMailings(read, scope, letterMailing, which)
    if (!release) throw notFound()
    const letters = await listLetters(read, scope, release.id)
    const { name: event, timeZone } = conference
    const { state, counts } = release
    return {
      back: abstractPages.letters(event),
      here: url.pathname,
      title: `Letters of ${formatInstant(release.askedAt, timeZone)}`,
      status: releaseStatus[state],
      state,
      standing: standingWords(state, {
        sendAt: formatInstant(release.sendAt, timeZone),
        all: counted(letters.length, 'letter'),
        sent: counts.sent,
      }),
      holdMinutes,
      canStop: state === 'held' || state === 'sending',
      failed: state === 'stopped' ? 0 : counts.failed,
      letters: letters.map(letter => ({
        ...letter,
        href: organiserPaths.abstract(event, letter.number),
        status: letterStatus[letter.state],
        spoken:
          conference.languages.length > 1
            ? languageNames[languageOr(letter.language, conference.languages[0])]
            : undefined,
        failure: letter.state === 'sent' ? '' : mailFailureWords(letter.failure),
      })),
    }
  },
)

const languageOr = (stored: string | null, first: Language): Language =>
  stored !== null && isLanguage(stored) ? stored : first

function standingWords(
  state: MailingState,
  { sendAt, all, sent }: { sendAt: string; all: string; sent: number },
): string {
  switch (state) {
    case 'held':
      return `Held until ${sendAt}; then ${all} will be sent. Nothing has been sent yet.`
    case 'sending':
      return `Sending since ${sendAt}: ${formatCount(sent)} of ${all} sent.`
    case 'stopped':
      return sent === 0
        ? 'Stopped before anything was sent. It can be released again.'
        : `Stopped after ${formatCount(sent)} of ${all}. What was not sent can be released again.`
    case 'sent':
      return `Sent: ${formatCount(sent)} of ${all}.`
  }
}

export const action = forms({
  stop: formAtConference('release-decisions', async ({ site, permit, act }, _sent, { params, url }) => {
    const release = { ...letterMailing, id: toId(params.id) ?? 0 }
    const stopped = await site.database.write(tx => stopMailing(tx, permit, act, release))
    if (stopped.ok) throw redirectTo(url.pathname)
    if (stopped.error.code === 'not-found') throw notFound()
    return data({ problem: 'Every letter had been sent already.' }, { status: 409 })
  }),
  retry: formAtConference('release-decisions', async ({ site, permit, act }, _sent, { params, url }) => {
    const retried = await site.database.write(tx => retryLetters(tx, permit, act, toId(params.id) ?? 0))
    if (!retried.ok) throw notFound()
    throw redirectTo(url.pathname)
  }),
})

export default function LetterRelease({ loaderData: view, actionData }: Route.ComponentProps) {
  return (
    <Page
      title={view.title}
      lead={
        <>
          <Link to={view.back}>Letters about decisions</Link> · <Status status={view.status} />
        </>
      }
    >
      {actionData?.problem && <Notice tone="negative" title={actionData.problem} answers={actionData} />}
      <Done
        said={{
          held:
            view.state === 'held' && `They are held for ${view.holdMinutes} minutes, and you can stop them.`,
        }}
      />
      <p role="status">
        {view.standing} {view.canStop && <Link to={view.here}>Refresh</Link>}
      </p>
      <div className={styles.buttons}>
        {view.canStop && (
          <Form method="post" action={view.here}>
            <input type="hidden" name="intent" value="stop" />
            <Button type="submit" tone="loud">
              Stop
            </Button>
          </Form>
        )}
        {view.failed > 0 && (
          <Form method="post" action={view.here}>
            <input type="hidden" name="intent" value="retry" />
            <Button type="submit">Try the failed ones again: {formatCount(view.failed)}</Button>
          </Form>
        )}
      </div>
      <Part title="Letters">
        <Rows
          caption="Letters"
          columns={['Abstract', 'To', 'State', 'Reason', 'Letter']}
          rows={view.letters.map(letter => ({
            key: letter.id,
            cells: [
              <Link key="abstract" to={letter.href}>
                {letter.number}
              </Link>,
              <bdi key="to">{letter.email}</bdi>,
              <Status key="state" status={letter.status} />,
              letter.failure,
              <details key="letter">
                <summary>
                  {letter.isByHand ? 'Read, by hand' : 'Read'}
                  {letter.spoken && `, in ${letter.spoken}`}
                </summary>
                <LetterSheet subject={letter.subject} parts={letter.parts} />
              </details>,
            ],
          }))}
        />
      </Part>
    </Page>
  )
}
