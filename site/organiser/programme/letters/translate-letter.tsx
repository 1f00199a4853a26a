/** The text of letters for an outcome, a form or a topic, in another language of the conference. */
import { data, Form, Link } from 'react-router'
import { letterFields } from '#domain/committee/decision-letters/letter-text.ts'
import { listLetterTexts, translateLetterText } from '#domain/committee/decision-letters/letter-texts.ts'
import { markOfTranslation, otherLanguages } from '#domain/conference/translations/staff-texts.ts'
import { directionOf } from '#domain/foundations/language.ts'
import { languageNames } from '#domain/foundations/language-names.ts'
import { defaultLetters } from '#mails/decision-letter-texts.ts'
import { TextArea, TextInput } from '#site/components/form/field.tsx'
import { Notice } from '#site/components/notice.tsx'
import { textsOf } from '#site/forms/read-form.ts'
import { formAtConference, forms, guardedAtConference } from '#site/organiser/guard.ts'
import { notFound } from '#site/organiser/not-found.ts'
import { Page } from '#site/organiser/parts/page.tsx'
import { BesideSource } from '#site/organiser/preparation/translations/beside-source.tsx'
import beside from '#site/organiser/preparation/translations/translation.module.css'
import { TranslationButtons } from '#site/organiser/preparation/translations/translation-buttons.tsx'
import { abstractPages } from '#site/organiser/programme/abstracts/abstract-pages.ts'
import { readFor } from '#site/organiser/programme/letters/read-for.ts'
import { redirectTo } from '#site/organiser/redirect-to.ts'
import { letterProblemWords, outcomeNames, standingWords } from '#words/decision-letters.ts'
import type { Route } from './+types/translate-letter.ts'

export const loader = guardedAtConference(
  'release-decisions',
  async ({ site, scope, conference }, { params, url }: Route.LoaderArgs) => {
    const language = otherLanguages(conference).find(each => each === params.language)
    const wanted = readFor(url.searchParams)
    const texts = await listLetterTexts(site.database.read, scope, conference, defaultLetters)
    const own = texts.find(
      ({ version, outcome, formId, topicId }) =>
        version > 0 && outcome === wanted.outcome && formId === wanted.formId && topicId === wanted.topicId,
    )
    if (!own || !language) throw notFound()
    const translation = own.translations.get(language)
    return {
      here: url.pathname + url.search,
      back: abstractPages.letterText(conference.name, wanted),
      outcome: wanted.outcome,
      source: { language: conference.languages[0], subject: own.subject, body: own.body },
      language,
      text: translation && { subject: translation.subject, body: translation.body },
      isOld: translation?.isOld ?? false,
      standing: standingWords(translation),
      mark: markOfTranslation(translation),
    }
  },
)

export const action = forms({
  save: formAtConference(
    'release-decisions',
    async ({ site, permit, act, conference }, sent, { params, url }) => {
      const language = otherLanguages(conference).find(each => each === params.language)
      if (!language) throw notFound()
      const { subject, body, mark } = textsOf(sent, ['subject', 'body', 'mark'])
      const typed = { subject, body }
      const saved = await site.database.write(tx =>
        translateLetterText(tx, permit, act, conference, readFor(url.searchParams), {
          language,
          mark,
          text: typed,
        }),
      )
      if (saved.ok) throw redirectTo(abstractPages.letters(conference.name))
      switch (saved.error.code) {
        case 'not-found':
          throw notFound()
        case 'stale': {
          const { theirs } = saved.error
          const problems = [
            theirs
              ? `Somebody else has saved this translation meanwhile: “${theirs.subject}”. Yours is still in the form. Save again to replace theirs.`
              : 'Somebody else has removed this translation meanwhile. Yours is still in the form.',
          ]
          return data({ typed, mark: saved.error.mark, problems }, { status: 409 })
        }
        case 'invalid':
          return data(
            { typed, mark, problems: saved.error.problems.map(letterProblemWords) },
            { status: 422 },
          )
      }
    },
  ),
  remove: formAtConference(
    'release-decisions',
    async ({ site, permit, act, conference }, sent, { params, url }) => {
      const language = otherLanguages(conference).find(each => each === params.language)
      if (!language) throw notFound()
      const { mark } = textsOf(sent, ['mark'])
      const removal = { language, mark, text: null }
      const removed = await site.database.write(tx =>
        translateLetterText(tx, permit, act, conference, readFor(url.searchParams), removal),
      )
      throw redirectTo(removed.ok ? abstractPages.letters(conference.name) : url.pathname + url.search)
    },
  ),
})

export default function TranslateLetter({ loaderData: view, actionData: answer }: Route.ComponentProps) {
  const { language, source } = view
  const spoken = { lang: language, dir: directionOf(language) }
  const text = answer?.typed ?? view.text ?? { subject: '', body: '' }
  return (
    <Page
      title={`${outcomeNames[view.outcome]}: ${languageNames[language]}`}
      lead={
        <>
          <Link to={view.back}>The text</Link> · {view.standing}
        </>
      }
    >
      {answer && (
        <Notice tone="negative" title="Nothing was saved" answers={answer}>
          {answer.problems.map(problem => (
            <p key={problem}>{problem}</p>
          ))}
        </Notice>
      )}
      <Form method="post" action={view.here} className={beside.form}>
        <input type="hidden" name="mark" value={answer?.mark ?? view.mark} />
        <BesideSource label="Subject" source={source.language} text={<p>{source.subject}</p>}>
          <TextInput
            name="subject"
            label={`Subject (${languageNames[language]})`}
            defaultValue={text.subject}
            {...spoken}
          />
        </BesideSource>
        <BesideSource
          label="Text"
          source={source.language}
          text={<p className={beside.lines}>{source.body}</p>}
        >
          <TextArea
            name="body"
            label={`Text (${languageNames[language]})`}
            hint={`Filled in: ${letterFields.map(name => `{${name}}`).join(', ')}, with dates, topics and places in ${languageNames[language]}.`}
            rows={14}
            defaultValue={text.body}
            {...spoken}
          />
        </BesideSource>
        <TranslationButtons isOld={view.isOld} isWritten={Boolean(view.text)} />
      </Form>
    </Page>
  )
}
