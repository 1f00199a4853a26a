/** Forms about abstracts as the browser has kept them, in a script that only comes where something was kept: `late-kept.tsx`. */
import { useLocation } from 'react-router'
import type { RawAnswers } from '#domain/offers/questions/shown.ts'
import { StartOver } from '#site/components/form/start-over.tsx'
import { Notice } from '#site/components/notice.tsx'
import { type KeptTexts, keptForm } from '#site/forms/kept-form.ts'
import { draftOf, textsOf } from '#site/forms/read-form.ts'
import type { SavedForm, TextControl } from '#site/microsite/abstracts/abstract-controls.ts'
import { readTypedAnswers } from '#site/microsite/abstracts/author-questions.ts'
import { readTypedAuthors } from '#site/microsite/abstracts/author-rows.ts'
import type { TypedChange } from '#site/microsite/author-page/author-answers.ts'
import { fileIsNotKeptHere } from '#words/public/microsite/kept-form.ts'
import * as words from '#words/registration/form.ts'

interface KeptAbstract extends Omit<SavedForm, 'key'> {
  /** The key by which the same form is known if it is sent again. */
  draft: string
  hadFile: boolean
}

interface KeptChange extends TypedChange {
  /** Of the abstract when it was typed. */
  version: string
  hadFile: boolean
}

interface KeptAnswers {
  answers: RawAnswers
}

interface KeptSelf {
  name: string
  familyName: string
  orcid: string
}

/** Undefined answers are left out, as forms that ask nothing have none. */
const answersOf = (form: FormData) => {
  const answers = readTypedAnswers(form)
  return answers && { answers }
}

const toAbstract = (
  { texts: form, hadFile }: KeptTexts,
  textControls: readonly TextControl[],
): KeptAbstract => ({
  values: textsOf(form, textControls),
  authors: readTypedAuthors(form),
  ...answersOf(form),
  draft: draftOf(form),
  upload: null,
  hadFile,
})

const toChange = ({ texts: form, hadFile }: KeptTexts): KeptChange => ({
  ...textsOf(form, ['title', 'text', 'version']),
  authors: readTypedAuthors(form),
  ...answersOf(form),
  upload: null,
  authorErrors: [],
  hadFile,
})

const toAnswers = ({ texts: form }: KeptTexts): KeptAnswers => ({
  answers: readTypedAnswers(form) ?? {},
})

const toSelf = ({ texts: form }: KeptTexts): KeptSelf => textsOf(form, ['name', 'familyName', 'orcid'])

const authorsPart = () => import('#site/microsite/abstracts/rare-parts.ts')
const questionsPart = () => import('#site/microsite/abstracts/questions-part.tsx')

const partsOf = ({ answers }: { answers?: RawAnswers }) =>
  answers ? [authorsPart(), questionsPart()] : [authorsPart()]

export const keptAbstract = (textControls: readonly TextControl[]) =>
  keptForm(kept => toAbstract(kept, textControls), partsOf)
export const keptChange = keptForm(toChange, partsOf)
export const keptAnswers = keptForm(toAnswers, () => [questionsPart()])
export const keptSelf = keptForm(toSelf)

/** That what stands in the form was kept by this browser, and how to begin again. */
export function KeptNotice({
  address,
  savedKey,
  hadFile = false,
  onClear,
}: {
  /** Of the form's page without what was kept, if it is not the one that is shown. */
  address?: string
  /** Of what was saved with this form to be finished later. */
  savedKey?: string | undefined
  hadFile?: boolean
  onClear: () => void
}) {
  const { pathname } = useLocation()
  const page = address ?? pathname
  return (
    <Notice
      title={words.draftRestored()}
      actions={
        <StartOver
          address={
            savedKey === undefined ? page : `${page}${page.includes('?') ? '&' : '?'}draft=${savedKey}`
          }
          label={words.clearTheDraft()}
          question={words.clearTheDraft1()}
          onClear={onClear}
        />
      }
    >
      <p>{words.yourEntriesFromLastTime()}</p>
      {hadFile && <p>{fileIsNotKeptHere()}</p>}
    </Notice>
  )
}
