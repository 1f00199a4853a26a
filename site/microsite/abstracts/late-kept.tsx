/** What this browser kept of forms about abstracts; what reads and shows it comes only where something was kept. */
import { lazy } from 'react'
import { orAsSent } from '#site/browser/or-as-sent.ts'
import { draftName } from '#site/forms/stored-draft.ts'
import { textControls } from '#site/microsite/abstracts/abstract-controls.ts'

/** The storage key of the form for abstracts, or of what was saved with this key to be finished later. */
export const abstractDraftName = (event: string, savedKey?: string) =>
  draftName(event, savedKey ? `abstract:${savedKey.split('.')[0]}` : 'abstract')

/** The storage key of a form about a submitted abstract. Its link, which opens it, is not stored. */
export const authorDraftName = (event: string, number: string, form: 'change' | 'questions' | 'coauthor') =>
  draftName(event, `${form}:${number}`)

const load = () => import('#site/microsite/abstracts/kept-forms.tsx')

export const loadKeptAbstract = async () => (await load()).keptAbstract(textControls)
export const loadKeptChange = async () => (await load()).keptChange
export const loadKeptAnswers = async () => (await load()).keptAnswers
export const loadKeptSelf = async () => (await load()).keptSelf

export const KeptNotice = lazy(async () => ({ default: (await orAsSent(load())).KeptNotice }))
