import { findConferenceById } from '#domain/conference/conferences/conference-queries.ts'
import { type SetRulesError, setRules } from '#domain/conference/settings/set-rules.ts'
import type { FieldIssue } from '#domain/foundations/parse-input.ts'
import {
  type SettingsPart,
  settingsAction,
  settingsLoader,
} from '#site/organiser/conference/settings/receive-settings.ts'
import { readRules, rulesForm, textsOfRules } from '#site/organiser/conference/settings/settings-forms.ts'
import { SettingsPage } from '#site/organiser/conference/settings/settings-page.tsx'
import type { AtConference, PermittedRequest } from '#site/organiser/guard.ts'
import { problemWords } from '#words/organiser/field-words.ts'
import type { Route } from './+types/rules.ts'

function partOf({
  conference,
  permit,
  act,
}: AtConference<PermittedRequest<'write-fees'>>): SettingsPart<SetRulesError> {
  return {
    part: 'rules',
    form: rulesForm,
    async read(db) {
      const now = await findConferenceById(db, conference.id)
      return now ? textsOfRules(now.rules) : {}
    },
    set: (tx, typed) => setRules(tx, permit, act, readRules(typed)),
    wordsOf(error) {
      if (error.code === 'not-your-part') {
        return { detail: 'Your role may manage codes; an owner or a manager sets these rules.', status: 403 }
      }
      const messages = new Map(error.issues.map(issue => [issue.field.split('.')[0] ?? '', wordsOf(issue)]))
      return { errors: [...messages].map(([name, message]) => ({ name, message })) }
    },
  }
}

function wordsOf({ field, problem }: FieldIssue): string {
  const [name = '', line, part] = field.split('.')
  const control = rulesForm.fields[name]
  const label = `“${control?.label ?? name}”`
  if (problem.code === 'rule') return `${label} ${problemWords(problem)}.`
  if (line === undefined) {
    if (control?.control === 'number') {
      return `${label} must be a whole number from ${control.least} to ${control.most}.`
    }
    return problem.code === 'too-many' ? `${label} can have ${problem.maximum} lines at most.` : `Please look at ${label}.`
  }
  const which = `line ${Number(line) + 1} of ${label}`
  if (part === 'fromDays') return `The days in ${which} must be a whole number from 0 to 3650.`
  if (part === 'refundBasisPoints') return `The share in ${which} must be from 0% to 100%, with two decimals at most.`
  return `We can’t read ${which}: write it as “91 days: 50%”.`
} // biome-ignore format: one line each

export const loader = settingsLoader('write-fees', partOf)

export const action = settingsAction('write-fees', partOf)

export default function Rules({ loaderData, actionData }: Route.ComponentProps) {
  return <SettingsPage form={rulesForm} view={loaderData} answer={actionData} />
}
