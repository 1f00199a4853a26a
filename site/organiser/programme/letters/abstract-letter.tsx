/** The letter about one abstract, as it would be released, and written by hand where that is better. */
import { data, Form, Link } from 'react-router'
import { type LetterText, letterFields } from '#domain/committee/decision-letters/letter-text.ts'
import { planRelease } from '#domain/committee/decision-letters/plan-release.ts'
import {
  markOfLetter,
  type WriteByHandError,
  writeByHand,
} from '#domain/committee/decision-letters/write-by-hand.ts'
import { languageNames } from '#domain/foundations/language-names.ts'
import { toId } from '#domain/foundations/texts/text.ts'
import { findJudged } from '#domain/programme/decisions/decision-queries.ts'
import { defaultLetters } from '#mails/decision-letter-texts.ts'
import { Button } from '#site/components/form/button.tsx'
import { Select } from '#site/components/form/field.tsx'
import { Notice } from '#site/components/notice.tsx'
import { textsOf } from '#site/forms/read-form.ts'
import { formAtConference, forms, guardedAtConference } from '#site/organiser/guard.ts'
import { notFound } from '#site/organiser/not-found.ts'
import { organiserPaths } from '#site/organiser/organiser-paths.ts'
import { formStyle, Page, Part } from '#site/organiser/parts/page.tsx'
import { abstractPages } from '#site/organiser/programme/abstracts/abstract-pages.ts'
import styles from '#site/organiser/programme/letters/letter-parts.module.css'
import { LetterFields, LetterSheet } from '#site/organiser/programme/letters/letter-parts.tsx'
import { redirectTo } from '#site/organiser/redirect-to.ts'
import { letterProblemWords } from '#words/decision-letters.ts'
import { outcomeWords } from '#words/organiser/programme/decision-words.ts'
import type { Route } from './+types/abstract-letter.ts'

export const loader = guardedAtConference(
  'release-decisions',
  async ({ site, scope, conference }, { params }: Route.LoaderArgs) => {
    const { letters } = await planRelease(site.database.read, scope, conference, defaultLetters)
    const at = letters.findIndex(({ number }) => number === params.number)
    const letter = letters[at]
    if (!letter) {
      const judged = await findJudged(site.database.read, scope, params.number)
      if (!judged) throw notFound()
      return {
        waits: false as const,
        back: abstractPages.letters(conference.name),
        abstract: organiserPaths.abstract(conference.name, params.number),
        number: params.number,
      }
    }
    const hrefOf = (other: (typeof letters)[number] | undefined) =>
      other && abstractPages.abstractLetter(conference.name, other.number)
    return {
      waits: true as const,
      back: abstractPages.letters(conference.name),
      abstract: organiserPaths.abstract(conference.name, letter.number),
      number: letter.number,
      email: letter.email,
      presenter: letter.presenter,
      decision: outcomeWords(letter.outcome),
      version: letter.version,
      isByHand: letter.from === null,
      mark: markOfLetter(letter.from === null ? letter.source : undefined),
      source: letter.source,
      language: letter.language,
      reads: letter.reads,
      languages: conference.languages,
      subject: letter.subject,
      parts: letter.parts,
      previous: hrefOf(letters[at - 1]),
      next: hrefOf(letters[at + 1]),
    }
  },
)

export const action = forms({
  'by-hand': formAtConference(
    'release-decisions',
    async ({ site, permit, act, conference }, sent, { params, url }) => {
      const { subject, body, version, mark, language } = textsOf(sent, [
        'subject',
        'body',
        'version',
        'mark',
        'language',
      ])
      const typed = { subject, body }
      const which = { number: params.number ?? '', version: toId(version) ?? 0, mark }
      const written = await site.database.write(tx =>
        writeByHand(tx, permit, act, which, {
          ...typed,
          language: conference.languages.find(each => each === language) ?? null,
        }),
      )
      if (written.ok) throw redirectTo(url.pathname)
      return refused(written.error, { ...typed, language })
    },
  ),
  template: formAtConference('release-decisions', async ({ site, permit, act }, sent, { params, url }) => {
    const { version, mark } = textsOf(sent, ['version', 'mark'])
    const which = { number: params.number ?? '', version: toId(version) ?? 0, mark }
    const written = await site.database.write(tx => writeByHand(tx, permit, act, which, null))
    if (written.ok) throw redirectTo(url.pathname)
    return refused(written.error, undefined)
  }),
})

const refused = (error: WriteByHandError, typed: (LetterText & { language: string }) | undefined) =>
  data(
    {
      typed,
      theirs: error.code === 'stale' ? error.theirs : null,
      mark: error.code === 'stale' ? error.mark : undefined,
      problems:
        error.code === 'invalid'
          ? error.problems.map(letterProblemWords)
          : error.code === 'decided-meanwhile'
            ? ['The decision has changed meanwhile, so this letter would tell the wrong one.']
            : error.theirs
              ? [
                  'Somebody else has written it meanwhile. Theirs is below; yours is still in the form. Save again to replace it.',
                ]
              : ['Somebody else has taken the letter by hand back meanwhile. Save again to keep yours.'],
    },
    { status: error.code === 'invalid' ? 422 : 409 },
  )

export default function AbstractLetter({ loaderData: view, actionData }: Route.ComponentProps) {
  const refusal = actionData && (
    <Notice tone="negative" title="Nothing was saved" answers={actionData}>
      {actionData.problems.map(problem => (
        <p key={problem}>{problem}</p>
      ))}
    </Notice>
  )
  if (!view.waits) {
    return (
      <Page
        title={`Letter about ${view.number}`}
        lead={
          <>
            <Link to={view.back}>Letters about decisions</Link> ·{' '}
            <Link to={view.abstract}>{view.number}</Link>
          </>
        }
      >
        {refusal}
        <Notice title="No letter about it waits to be released">
          <p>
            It was released already, is held in a release, or nothing is decided. The releases are under{' '}
            <Link to={view.back}>Letters about decisions</Link>, with what each letter says; to tell something
            else, correct the decision on <Link to={view.abstract}>the abstract’s page</Link>.
          </p>
        </Notice>
        {actionData?.typed && (
          <Part title="What you wrote">
            <LetterSheet subject={actionData.typed.subject} parts={[actionData.typed.body]} />
          </Part>
        )}
      </Page>
    )
  }
  return (
    <Page
      title={`Letter about ${view.number}`}
      lead={
        <>
          <Link to={view.back}>Letters about decisions</Link> · <Link to={view.abstract}>{view.number}</Link>{' '}
          · {view.decision}
          {view.isByHand && ' · written by hand'}
          {view.language !== view.reads &&
            ` · in ${languageNames[view.language]}, to a reader of ${languageNames[view.reads]}`}
        </>
      }
    >
      {refusal}
      <p>
        To <bdi>{view.presenter}</bdi>, <bdi>{view.email}</bdi>
        {view.previous && (
          <>
            {' · '}
            <Link to={view.previous} rel="prev">
              Previous
            </Link>
          </>
        )}
        {view.next && (
          <>
            {' · '}
            <Link to={view.next} rel="next">
              Next
            </Link>
          </>
        )}
      </p>
      {actionData?.theirs && (
        <Part title="The text of the other person">
          <LetterSheet subject={actionData.theirs.subject} parts={[actionData.theirs.body]} />
        </Part>
      )}
      <LetterSheet subject={view.subject} parts={view.parts} />
      <Part title="Write this one by hand">
        <p>It is kept when the text for the others changes, and lapses when the decision changes.</p>
        <Form method="post" className={formStyle} key={`${view.number} ${view.version} ${view.source.body}`}>
          <input type="hidden" name="version" value={view.version} />
          <input type="hidden" name="mark" value={actionData?.mark ?? view.mark} />
          {view.languages.length > 1 && (
            <Select
              name="language"
              label="In which language it is"
              defaultValue={actionData?.typed?.language ?? view.language}
            >
              {view.languages.map(each => (
                <option key={each} value={each}>
                  {languageNames[each]}
                </option>
              ))}
            </Select>
          )}
          <LetterFields text={actionData?.typed ?? view.source} fields={letterFields} />
          <div className={styles.buttons}>
            <Button type="submit" name="intent" value="by-hand" tone="loud">
              Save this letter
            </Button>
            {view.isByHand && (
              <Button type="submit" name="intent" value="template">
                Use the text for all again
              </Button>
            )}
          </div>
        </Form>
      </Part>
    </Page>
  )
}
