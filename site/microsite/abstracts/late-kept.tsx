/** What this browser kept of forms about abstracts; what reads and shows it comes only where something was kept. */
import { lazy } from 'react'
import { draftName } from '#site/forms/stored-draft.ts'
import type { KeptTexts } from '#site/forms/use-kept-form.ts'

/** The storage key of the form for abstracts, or of what was saved with this key to be finished later. */
export const abstractDraftName = (event: string, savedKey?: string) =>
  draftName(event, savedKey === undefined ? 'abstract' : `abstract:${savedKey.split('.')[0]}`)

/** The storage key of a form about a submitted abstract. Its link, which opens it, is not stored. */
export const authorDraftName = (event: string, number: string, form: 'change' | 'questions' | 'coauthor') =>
  draftName(event, `${form}:${number}`)

const load = () => import('#site/microsite/abstracts/kept-forms.tsx')

export const readKeptAbstract = async (kept: KeptTexts) => (await load()).readKeptAbstract(kept)
export const readKeptChange = async (kept: KeptTexts) => (await load()).readKeptChange(kept)
export const readKeptAnswers = async (kept: KeptTexts) => (await load()).readKeptAnswers(kept)
export const readKeptSelf = async (kept: KeptTexts) => (await load()).readKeptSelf(kept)

export const KeptNotice = lazy(async () => ({ default: (await load()).KeptNotice }))
