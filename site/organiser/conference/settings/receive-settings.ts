/**
 * What all pages of settings share: a form with the current values, which is returned if they have changed meanwhile.
 */

import type { Reader, Transaction } from '#database/database.ts'
import type { DropRefusal } from '#domain/conference/settings/drop-own-settings.ts'
import { lockSettings } from '#domain/conference/settings/lock-settings.ts'
import type { FieldIssue } from '#domain/foundations/parse-input.ts'
import { digestOf } from '#domain/foundations/read-digest.ts'
import type { Result } from '#domain/foundations/result.ts'
import type { RecordData } from '#domain/preparation/records/record-store.ts'
import type { Right } from '#domain/staff/rights/can.ts'
import { formAgain } from '#site/forms/post-failure.ts'
import { textsOf } from '#site/forms/read-form.ts'
import type { SettingsAnswer, SettingsView } from '#site/organiser/conference/settings/settings-page.tsx'
import {
  type AtConference,
  formAtConference,
  forms,
  guardedAtConference,
  type PermittedRequest,
  type StaffRequest,
} from '#site/organiser/guard.ts'
import { organiserPaths } from '#site/organiser/organiser-paths.ts'
import type { RecordForm } from '#site/organiser/record-form/controls.ts'
import { readRecord } from '#site/organiser/record-form/read-record.ts'
import { shownValues } from '#site/organiser/record-form/shown-values.ts'
import { redirectTo } from '#site/organiser/redirect-to.ts'
import { problemWords } from '#words/organiser/field-words.ts'

/** One part of the settings. */
export interface SettingsPart<E extends { code: string }> {
  part: 'taxes' | 'payment' | 'currency' | 'unpaid' | 'rules' | 'languages' | 'statistics' | 'sender'
  form: RecordForm
  /** The current values, as the form shows them. */
  read(db: Reader): Promise<RecordData>
  set(tx: Transaction, data: RecordData): Promise<Result<unknown, E>>
  /** Codes of hints for the person who changed the settings. */
  hintsOf?(set: unknown): readonly string[]
  /** The message of a refusal, beside fields or above the form. */
  wordsOf(error: E): { errors?: SettingsAnswer['errors']; detail?: string; status?: number }
}

/** Identifies what a form started from. */
const markOf = (data: RecordData) => digestOf(data).slice(0, 16)

export async function loadSettings<E extends { code: string }>(
  { site, conference }: StaffRequest,
  { form, read }: Pick<SettingsPart<E>, 'form' | 'read'>,
  more: Partial<Pick<SettingsView, 'note' | 'hints' | 'mayDrop'>> = {},
): Promise<SettingsView> {
  const data = await read(site.database.read)
  return {
    event: conference?.name ?? null,
    shown: shownValues(form, data),
    mark: markOf(data),
    note: null,
    hints: [],
    mayDrop: false,
    ...more,
  }
}

/** @throws the redirect to the same page once it is saved */
export async function receiveSettings<E extends { code: string }>(
  { site, conference }: StaffRequest,
  sent: FormData,
  settings: SettingsPart<E>,
) {
  const { part, form, read, set, wordsOf } = settings
  const { mark } = textsOf(sent, ['mark'])
  const typed = readRecord(form, sent, undefined)
  const back = (answer: Partial<SettingsAnswer>, status: number) =>
    formAgain(
      {
        answer: crypto.randomUUID(),
        shown: shownValues(form, typed),
        mark,
        errors: [],
        detail: null,
        ...answer,
      },
      status,
    )
  const saved = await site.database.write(async tx => {
    await lockSettings(tx, part, conference?.id ?? null)
    const current = markOf(await read(tx))
    return current === mark ? set(tx, typed) : { isChanged: true as const, current }
  })
  if ('isChanged' in saved) {
    const detail =
      'Somebody changed these settings after you opened the page. Nothing that you typed is lost, and nothing is saved: saving again writes what is shown below.'
    return back({ mark: saved.current, detail }, 409)
  }
  if (!saved.ok) {
    const { status = 422, ...words } = wordsOf(saved.error)
    return back(words, status)
  }
  const query = new URLSearchParams({ done: 'saved' })
  for (const hint of settings.hintsOf?.(saved.value) ?? []) query.append('hint', hint)
  throw redirectTo(`${organiserPaths.settingsPart(conference?.name ?? null, part)}?${query}`)
}

/**
 * Deletes a conference's own setting, so that the organiser's applies.
 *
 * @throws the redirect to the same page once it is deleted
 */
export async function dropSettings<E extends { code: string }>(
  { site, conference }: StaffRequest,
  sent: FormData,
  { part, form, read }: SettingsPart<E>,
  drop: (tx: Transaction) => Promise<Result<null, DropRefusal>>,
) {
  const dropped = await site.database.write(async tx => {
    await lockSettings(tx, part, conference?.id ?? null)
    return drop(tx)
  })
  if (dropped.ok) {
    throw redirectTo(`${organiserPaths.settingsPart(conference?.name ?? null, part)}?done=dropped`)
  }
  const { mark } = textsOf(sent, ['mark'])
  const { currency } = dropped.error
  const detail = `The organiser’s taxes have no exchange rate for ${currency}: add it there first.`
  const shown = shownValues(form, await read(site.database.read))
  return formAgain({ answer: crypto.randomUUID(), shown, mark, errors: [], detail }, 409)
}

/** Problems with a command's fields, by the form's field names. */
export function wordsOfIssues(
  form: RecordForm,
  issues: readonly FieldIssue[],
  nameOf: (field: string) => string = field => field.split('.')[0] ?? field,
): SettingsAnswer['errors'] {
  const errors = issues.map(({ field, problem }) => {
    const name = nameOf(field)
    const control = form.fields[name]
    const label = `“${control?.label ?? name}”`
    const isOurs = problem.code === 'rule'
    return { name, message: isOurs ? `${label} ${problemWords(problem)}.` : `Please look at ${label}.` }
  })
  return errors.filter(({ name }, at) => errors.findIndex(other => other.name === name) === at)
}

/** What these pages' acts are. */
type SettingAct = Extract<Right, 'write-fees' | 'set-taxes' | 'create-conference'>
type AllowedAt<A extends SettingAct> = AtConference<PermittedRequest<A>>

/** The loader of a page of a conference's settings. */
export const settingsLoader = <A extends SettingAct, E extends { code: string }>(
  right: A,
  partOf: (staff: AllowedAt<A>) => SettingsPart<E>,
) =>
  guardedAtConference(right, staff =>
    // Nobody may only read what these acts set, so whoever reads has the permit to set it.
    loadSettings(staff, partOf(staff as AllowedAt<A>)),
  )

/** Its action, whose one intent is to save. */
export const settingsAction = <A extends SettingAct, E extends { code: string }>(
  right: A,
  partOf: (staff: AllowedAt<A>) => SettingsPart<E>,
) => forms({ save: formAtConference(right, (staff, sent) => receiveSettings(staff, sent, partOf(staff))) })
