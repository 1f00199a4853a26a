/** Letters that tell what was decided: who gets which, the release, and those that were released. */

import { data, Form, Link } from 'react-router'
import { listMailings } from '#domain/committee/author-mailing.ts'
import { letterMailing } from '#domain/committee/decision-letters/letter-mailing.ts'
import { chooseText, type TextFor } from '#domain/committee/decision-letters/letter-text.ts'
import { type PlannedLetter, planRelease } from '#domain/committee/decision-letters/plan-release.ts'
import { releaseDecisions } from '#domain/committee/decision-letters/release-decisions.ts'
import { listContent } from '#domain/conference/content/content-queries.ts'
import { counted } from '#domain/foundations/counted.ts'
import { formatCount } from '#domain/foundations/figures.ts'
import type { Language } from '#domain/foundations/language.ts'
import { languageNames } from '#domain/foundations/language-names.ts'
import { formatInstant } from '#domain/foundations/time.ts'
import { holdMinutes, sumOfCounts } from '#domain/office/mailings/mailing.ts'
import { outcomeKinds } from '#domain/programme/decisions/decision.ts'
import { defaultLetters } from '#mails/decision-letter-texts.ts'
import { Button } from '#site/components/form/button.tsx'
import { Select, TextInput } from '#site/components/form/field.tsx'
import { textsOf } from '#site/forms/read-form.ts'
import { formAtConference, forms, guardedAtConference } from '#site/organiser/guard.ts'
import { organiserPaths } from '#site/organiser/organiser-paths.ts'
import { Breakable } from '#site/organiser/parts/breakable.tsx'
import { CheckSheet } from '#site/organiser/parts/check/check-sheet.tsx'
import { formStyle, Page, Part } from '#site/organiser/parts/page.tsx'
import { Rows } from '#site/organiser/parts/rows.tsx'
import { Status } from '#site/organiser/parts/status.tsx'
import { abstractPages } from '#site/organiser/programme/abstracts/abstract-pages.ts'
import { redirectTo } from '#site/organiser/redirect-to.ts'
import { leftOutWords, releaseStatus, standingWords, textForWords } from '#words/decision-letters.ts'
import { outcomeWords } from '#words/organiser/programme/decision-words.ts'
import type { Route } from './+types/letters.ts'

export const loader = guardedAtConference('release-decisions', async ({ site, scope, conference, act }) => {
  const { read } = site.database
  const { id, name: event, timeZone } = conference
  const [plan, releases, types, topics] = await Promise.all([
    planRelease(read, scope, conference, defaultLetters),
    listMailings(read, scope, letterMailing, act),
    listContent(read, id, 'presentation-type'),
    listContent(read, id, 'topic'),
  ])
  const { letters, leftOut, texts, digest } = plan
  const named = (from: TextFor) =>
    textForWords(
      from,
      from.formId === 0
        ? undefined
        : (types.find(type => type.id === from.formId)?.name ?? 'a presentation type that is gone'),
      from.topicId === 0
        ? undefined
        : (topics.find(topic => topic.id === from.topicId)?.name ?? 'a topic that is gone'),
    )
  const isUsing = (text: TextFor) => (letter: (typeof letters)[number]) =>
    letter.from !== null && chooseText([letter.from], text) !== undefined && letter.from.formId === text.formId && letter.from.topicId === text.topicId // biome-ignore format: one line
  const reasons = Map.groupBy(leftOut, ({ because }) => because)
  const count = letters.length
  return {
    list: organiserPaths.abstracts(event),
    texts: texts.map(text => ({
      key: `${text.outcome} ${text.formId} ${text.topicId}`,
      label: named(text),
      subject: text.subject,
      isOwn: text.version > 0,
      letters: letters.filter(isUsing(text)).length,
      href: abstractPages.letterText(event, text),
      languages: conference.languages.slice(1).map(language => ({
        language,
        state: text.version === 0 ? 'the product’s own' : standingWords(text.translations.get(language)),
        href: text.version === 0 ? undefined : abstractPages.letterTranslation(event, text, language),
      })),
    })),
    isInLanguages: conference.languages.length > 1,
    newText: abstractPages.letters(event).concat('/text'),
    outcomes: outcomeKinds.map(outcome => ({
      value: outcome,
      label: textForWords({ outcome, formId: 0, topicId: 0 }, undefined, undefined),
    })),
    forms: types.map(each => ({ value: each.id, label: each.name })),
    topics: topics.map(each => ({ value: each.id, label: each.name })),
    letters: letters.map(letter => ({
      number: letter.number,
      title: letter.title,
      presenter: letter.presenter,
      email: letter.email,
      decision: outcomeWords(letter.outcome),
      from: letter.from === null ? 'By hand' : named(letter.from),
      isCorrection: letter.isCorrection,
      language: languageWords(letter),
      href: abstractPages.abstractLetter(event, letter.number),
    })),
    count,
    check: {
      button: `Release ${counted(count, 'letter')}`,
      facts: [
        { label: 'Letters', lines: [counted(count, 'letter'), ...correctionLines(letters)] },
        ...[...reasons].map(([because, those]) => ({
          label: 'Left out',
          lines: [`${counted(those.length, 'abstract')}: ${leftOutWords[because]}`, ...numbersOf(those)],
        })),
        ...(conference.languages.length > 1 ? languageFacts(letters) : []),
        ...unfilledFacts(letters),
        {
          label: 'Then',
          lines: [
            `They are held for ${holdMinutes} minutes, in which you can stop them.`,
            'Authors learn it from their letter alone: no page of the site shows it.',
          ],
        },
      ],
      digest,
      hidden: { intent: 'release' },
      back: organiserPaths.abstracts(event),
      hindrance: count === 0 ? 'Every decision has been told, or waits in a release.' : undefined,
    },
    releases: releases.map(release => ({
      id: release.id,
      href: abstractPages.letterRelease(event, release.id),
      at: formatInstant(release.askedAt, timeZone),
      letters: formatCount(sumOfCounts(release.counts)),
      sent: formatCount(release.counts.sent),
      failed: formatCount(release.counts.failed),
      status: releaseStatus[release.state],
    })),
  }
})

const mostNames = 10

function numbersOf(rows: readonly { number: string }[]): string[] {
  const more = rows.length - mostNames
  const shown = rows.slice(0, mostNames).map(({ number }) => number)
  return [shown.join(', ') + (more > 0 ? ` and ${formatCount(more)} more` : '')]
}

function correctionLines(letters: readonly { isCorrection: boolean; number: string }[]): string[] {
  const corrected = letters.filter(({ isCorrection }) => isCorrection)
  return corrected.length === 0 ? [] : ['These replace an earlier letter:', ...numbersOf(corrected)]
}

type InLanguage = Pick<PlannedLetter, 'language' | 'reads' | 'isOld'>

/** In which language a letter is, where it is not as it should be. */
function languageWords({ language, reads, isOld }: InLanguage): string {
  const name = languageNames[language]
  if (language !== reads) return `${name}, for a reader of ${languageNames[reads]}`
  return isOld ? `${name}, older than its source` : name
}

function languageFacts(letters: readonly InLanguage[]) {
  const those = [...Map.groupBy(letters, languageWords)]
  const lines = those.map(([words, { length }]) => `${counted(length, 'letter')} in ${words}.`)
  return lines.length === 0 ? [] : [{ label: 'Languages', lines }]
}

function unfilledFacts(letters: readonly { unfilled: readonly string[]; number: string }[]) {
  const lacking = letters.filter(({ unfilled }) => unfilled.length > 0)
  if (lacking.length === 0) return []
  const fields = [...new Set(lacking.flatMap(({ unfilled }) => unfilled))].map(name => `{${name}}`)
  return [
    { label: 'Empty fields', lines: [`${fields.join(', ')} is empty in these:`, ...numbersOf(lacking)] },
  ]
}

export const action = forms({
  release: formAtConference('release-decisions', async ({ site, permit, act, conference }, sent) => {
    const { digest, count } = textsOf(sent, ['digest', 'count'])
    const read = { digest, count, defaults: defaultLetters }
    const released = await site.database.write(tx => releaseDecisions(tx, permit, act, conference, read))
    if (released.ok) {
      throw redirectTo(`${abstractPages.letterRelease(conference.name, released.value.releaseId)}?done=held`)
    }
    if (released.error.code === 'wrong-count') {
      return data({ typed: count, problem: 'That is not how many letters there are. Read the number above, and type it.' }, { status: 422 }) // biome-ignore format: one line
    }
    return data({ isStale: true }, { status: 409 })
  }),
})

export default function Letters({ loaderData: view, actionData }: Route.ComponentProps) {
  return (
    <Page title="Letters about decisions" lead={<Link to={view.list}>Abstracts</Link>}>
      <Part title="Texts">
        <Texts view={view} />
        <NewText view={view} />
      </Part>
      {view.count > 0 && (
        <Part title="Who gets which">
          <PlannedLetters view={view} />
        </Part>
      )}
      <Part title="Release">
        <Release view={view} answer={actionData} />
      </Part>
      {view.releases.length > 0 && (
        <Part title="Released so far">
          <Releases releases={view.releases} />
        </Part>
      )}
    </Page>
  )
}

type View = Route.ComponentProps['loaderData']

function Texts({ view }: { view: View }) {
  return (
    <Rows
      caption="Texts"
      columns={['For', 'Subject', 'Letters', ...(view.isInLanguages ? ['Languages'] : []), '']}
      figures={['Letters']}
      rows={view.texts.map(text => ({
        key: text.key,
        cells: [
          text.label,
          <bdi key="subject">{text.subject}</bdi>,
          formatCount(text.letters),
          ...(view.isInLanguages ? [<TextLanguages key="languages" languages={text.languages} />] : []),
          <Link key="change" to={text.href} aria-label={`Change the text for ${text.label}`}>
            Change
          </Link>,
        ],
      }))}
    />
  )
}

/** Leads to a text of its own for some abstracts. */
function NewText({ view }: { view: View }) {
  return (
    <details>
      <summary>A text of its own for a presentation type or a topic</summary>
      <Form method="get" action={view.newText} className={formStyle}>
        <Select name="outcome" label="Decision">
          <Options choices={view.outcomes} />
        </Select>
        <Select name="form" label="Presentation">
          <option value="0">Any</option>
          <Options choices={view.forms} />
        </Select>
        <Select name="topic" label="Topic">
          <option value="0">Any</option>
          <Options choices={view.topics} />
        </Select>
        <div>
          <Button type="submit">Write it</Button>
        </div>
      </Form>
    </details>
  )
}

function Options({ choices }: { choices: readonly { value: string | number; label: string }[] }) {
  return choices.map(({ value, label }) => (
    <option key={value} value={value}>
      {label}
    </option>
  ))
}

function PlannedLetters({ view }: { view: View }) {
  return (
    <Rows
      caption="Letters"
      columns={['Abstract', 'To', 'Decision', 'Text', ...(view.isInLanguages ? ['Language'] : []), '']}
      rows={view.letters.map(letter => ({
        key: letter.number,
        cells: [
          <span key="abstract">
            {letter.number} <bdi>{letter.title}</bdi>
          </span>,
          <span key="to">
            <bdi>{letter.presenter}</bdi>,{' '}
            <bdi>
              <Breakable text={letter.email} />
            </bdi>
          </span>,
          letter.isCorrection ? `Corrected: ${letter.decision}` : letter.decision,
          letter.from,
          ...(view.isInLanguages ? [letter.language] : []),
          <Link key="read" to={letter.href} aria-label={`Read the letter about ${letter.number}`}>
            Read
          </Link>,
        ],
      }))}
    />
  )
}

function Release({ view, answer }: { view: View; answer: Route.ComponentProps['actionData'] }) {
  const refused = answer && 'problem' in answer ? answer : undefined
  const isStale = answer !== undefined && 'isStale' in answer
  return (
    <CheckSheet view={{ ...view.check, isStale }} answers={answer}>
      <TextInput
        name="count"
        label="How many letters?"
        hint={`Type ${view.count}, so that nobody releases more than they mean.`}
        inputMode="numeric"
        autoComplete="off"
        isMarked
        defaultValue={refused?.typed}
        error={refused?.problem}
      />
    </CheckSheet>
  )
}

function Releases({ releases }: Pick<View, 'releases'>) {
  return (
    <Rows
      caption="Releases"
      columns={['Released', 'Letters', 'Sent', 'Failed', 'State']}
      figures={['Letters', 'Sent', 'Failed']}
      rows={releases.map(release => ({
        key: release.id,
        cells: [
          <Link key="at" to={release.href}>
            {release.at}
          </Link>,
          release.letters,
          release.sent,
          release.failed,
          <Status key="state" status={release.status} />,
        ],
      }))}
    />
  )
}

/** How a text stands in each other language, with links to write it. */
function TextLanguages({
  languages,
}: {
  languages: readonly { language: Language; state: string; href: string | undefined }[]
}) {
  return languages.map(({ language, state, href }, at) => (
    <span key={language}>
      {at > 0 && ', '}
      {href ? <Link to={href}>{languageNames[language]}</Link> : languageNames[language]}: {state}
    </span>
  ))
}
