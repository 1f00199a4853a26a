/** Staff submit an abstract for its author: what the public form takes, and why it is taken after the last day. */
import { Form, Link } from 'react-router'
import { listCountries } from '#domain/conference/conferences/country-queries.ts'
import { listContent } from '#domain/conference/content/content-queries.ts'
import { counted } from '#domain/foundations/counted.ts'
import { countedInWords } from '#domain/foundations/counted-in-words.ts'
import { languageNames } from '#domain/foundations/language-names.ts'
import { titleNames, titles } from '#domain/foundations/texts/titles.ts'
import { dateIn, formatDate } from '#domain/foundations/time.ts'
import { askedIn } from '#domain/programme/asking/abstract-question.ts'
import { listAbstractQuestions } from '#domain/programme/asking/abstract-question-queries.ts'
import { usualLastDay } from '#domain/programme/submitting/submission-end.ts'
import { Button } from '#site/components/form/button.tsx'
import { ErrorSummary } from '#site/components/form/error-summary.tsx'
import { FieldGrid, FieldGroup, Select, TextArea } from '#site/components/form/field.tsx'
import { Notice } from '#site/components/notice.tsx'
import { countryLines } from '#site/forms/country-lines.ts'
import { AbstractPart, PresenterPart } from '#site/microsite/abstracts/abstract-parts.tsx'
import { authorQuestionViews } from '#site/microsite/abstracts/author-questions.ts'
import { QuestionsPart } from '#site/microsite/abstracts/questions-part.tsx'
import { rareParts } from '#site/microsite/abstracts/rare-parts.ts'
import { formAtConference, forms, guardedAtConference } from '#site/organiser/guard.ts'
import { organiserPaths } from '#site/organiser/organiser-paths.ts'
import { formStyle, Page } from '#site/organiser/parts/page.tsx'
import { type EntryControl, receiveEntry } from '#site/organiser/programme/entering/receive-entry.ts'
import * as words from '#words/public/microsite/abstracts.ts'
import type { Route } from './+types/enter-abstract.ts'

export const loader = guardedAtConference('decide-abstracts', async ({ site, conference, act }) => {
  const { read } = site.database
  const { id, name: event, languages, rules } = conference
  const [countries, types, topics, sections, asked] = await Promise.all([
    listCountries(read),
    listContent(read, id, 'presentation-type'),
    listContent(read, id, 'topic'),
    listContent(read, id, 'abstract-call-section'),
    listAbstractQuestions(read, id),
  ])
  const named = (all: readonly { id: number; name: string }[]) =>
    all.map(({ id: of, name }) => ({ id: of, name }))
  const last = usualLastDay(conference, sections)
  const isOver = Temporal.PlainDate.compare(dateIn(conference.timeZone, act.now), last) > 0
  return {
    back: organiserPaths.abstracts(event),
    lead: `The call ${isOver ? 'took' : 'takes'} abstracts until ${formatDate(last)}, ${counted(rules.abstractsEach, 'abstract')} of each author.`,
    choices: {
      countries: { ok: true as const, value: countryLines(countries) },
      types: { ok: true as const, value: named(types) },
      topics: { ok: true as const, value: named(topics) },
      maxWords: rules.abstractWords,
      textHint: languages.every(each => each === 'en')
        ? words.inEnglishAtMostWords({ maxWords: rules.abstractWords })
        : words.atMostWords({ maxWords: rules.abstractWords }),
      submissions: countedInWords(rules.abstractsEach, 'submission'),
      titles: titles.map(title => [title, titleNames[title]] as const),
    },
    // Consent is the author's own: they find statements on their page.
    questions: authorQuestionViews(
      askedIn(asked, ['submitted'])
        .filter(({ kind }) => kind !== 'statement')
        .map(question => ({ ...question, isRequired: false })),
      { topics: named(topics), forms: named(types) },
    ),
    languages: languages.map(language => ({ language, name: languageNames[language] })),
    draft: site.newFormKey(),
  }
})

export const action = forms({
  enter: formAtConference('decide-abstracts', (staff, sent) => receiveEntry(staff, sent)),
})

export default function EnterAbstract({ loaderData: view, actionData: back }: Route.ComponentProps) {
  const errors = back?.errors ?? []
  const errorOf = (name: EntryControl) => errors.find(error => error.name === name)?.message
  const { choices, questions, languages } = view
  const [first, ...others] = languages
  return (
    <Page
      title="Submit for an author"
      lead={
        <>
          {view.lead} <Link to={view.back}>Abstracts</Link>
        </>
      }
    >
      <p>
        For what came late, by mail or on paper. The author gets a mail that says so, with the link by which
        they read, change or withdraw it; so do co-authors with an address. “You” below is the author.
      </p>
      {back?.words && <Notice tone="negative" title={back.words} answers={back} />}
      <ErrorSummary errors={errors} answers={back} />
      <Form
        // What came back has rows, and perhaps a file, of its own.
        key={back?.draft ?? view.draft}
        method="post"
        encType="multipart/form-data"
        className={formStyle}
      >
        {/* What Enter in a field presses: the first button would otherwise be one that adds a co-author. */}
        <button type="submit" hidden aria-hidden="true" tabIndex={-1} />
        <input type="hidden" name="intent" value="enter" />
        <input type="hidden" name="draft" value={back?.draft ?? view.draft} />
        <PresenterPart values={back?.values} choices={choices} errorOf={errorOf} />
        <AbstractPart
          values={back?.values}
          choices={choices}
          errorOf={errorOf}
          upload={back?.upload ?? null}
        />
        <rareParts.AuthorsPart typed={back?.authors} errorOf={errorOf} />
        {questions.length > 0 && (
          <QuestionsPart
            questions={questions}
            values={back?.answers ?? {}}
            countries={choices.countries.value}
            errorOf={errorOf}
          />
        )}
        <FieldGroup legend="For the committee">
          <FieldGrid>
            <TextArea
              name="because"
              label="Why you submit it"
              hint="Needed after the last day, and beyond the number of abstracts of one author: both are set aside with a reason. The committee reads it on the page of the abstract."
              isWide
              rows={2}
              defaultValue={back?.because}
              error={errorOf('because')}
            />
            {others.length > 0 && (
              <Select
                name="language"
                label="Mails to the authors in"
                defaultValue={back?.language || first?.language}
              >
                {languages.map(({ language, name }) => (
                  <option key={language} value={language}>
                    {name}
                  </option>
                ))}
              </Select>
            )}
          </FieldGrid>
        </FieldGroup>
        <div>
          <Button type="submit" tone="loud">
            Submit the abstract
          </Button>
        </div>
      </Form>
    </Page>
  )
}
