/** The list of a kind's records in words, what is looked at in each, and what can be done with many. */
import type { Conference } from '#domain/conference/conferences/conference.ts'
import { counted } from '#domain/foundations/counted.ts'
import { languageNames } from '#domain/foundations/language-names.ts'
import { fold } from '#domain/foundations/texts/fold.ts'
import {
  type RecordLack,
  type RecordsContext,
  type RecordTypes,
  recordStateOf,
  recordStates,
  recordsNounOf,
} from '#domain/office/lists/records-noun.ts'
import { findRecord, type ListedRecord } from '#domain/preparation/editing/editing-queries.ts'
import { publishRecord } from '#domain/preparation/editing/publish-record.ts'
import { removeRecord } from '#domain/preparation/editing/remove-record.ts'
import type { EditableKind, WritingRight } from '#domain/preparation/records/editable-kinds.ts'
import type { StaffRequest } from '#site/organiser/guard.ts'
import type { ListActs } from '#site/organiser/office/lists/list-acts.ts'
import type { Choices, ListWords } from '#site/organiser/office/lists/list-view.ts'
import { formOf } from '#site/organiser/record-form/forms.ts'
import { stateColumn, stateWords } from '#site/organiser/record-form/records/record-states.ts'
import { translationLinks } from '#site/organiser/record-form/translation-links.ts'
import { besideText, gapsOf, nameOf } from '#site/organiser/record-form/value-text.ts'

const drafts = recordStates.filter(state => state !== 'published')

export const recordsNoun = (kind: EditableKind) => recordsNounOf(kind, [...formOf(kind).columns, stateColumn])

const inSentence = (words: string) => words.replace(/^\p{Lu}(?=\p{Ll})/u, first => first.toLowerCase())

export function recordWords(kind: EditableKind): ListWords<RecordTypes> {
  const form = formOf(kind)
  const labels = form.columns.map(column => [column, form.fields[column]?.label ?? column])
  return {
    noun: recordsNoun(kind),
    one: form.one,
    many: inSentence(form.many),
    searched: () => 'Search',
    legends: { state: 'State', lacks: 'Lacks' },
    labels: { ...Object.fromEntries(labels), [stateColumn]: 'State' },
    views: [
      { name: 'all', label: 'All', query: '' },
      {
        name: 'drafts',
        label: 'With a draft',
        query: new URLSearchParams(drafts.map(state => ['state', state])).toString(),
      },
    ],
  }
}

export function recordChoices(kind: EditableKind, conference: Conference | null): Choices {
  const [, ...others] = conference?.languages ?? []
  const isWanted = Object.values(formOf(kind).fields).some(control => control.isWanted)
  return {
    state: recordStates.map(value => ({ value, label: stateWords[value] })),
    lacks: [
      ...(isWanted ? [{ value: 'fields', label: 'Something that its page wants' }] : []),
      ...others.map(value => ({ value, label: `Words in ${languageNames[value]}` })),
    ],
  }
}

/** What each translation of a record lacks: `German: 2 of 3 texts`. */
export const lacksIn = (conference: Conference | null, kind: EditableKind, record: ListedRecord) =>
  translationLinks(conference, { kind, ...record }).filter(({ lack }) => lack !== '')

/** @param around a published record that the page shows, by id */
export function recordsContext(
  { scope, conference }: Pick<StaffRequest, 'scope' | 'conference'>,
  kind: EditableKind,
  around: number | undefined,
): RecordsContext {
  const form = formOf(kind)
  return {
    scope,
    kind,
    around,
    textOf({ data }) {
      const shown = form.columns.flatMap(column => {
        const control = form.fields[column]
        return control ? [besideText(control, data[column], data)] : []
      })
      return fold([nameOf(form, data), ...shown].join(' '))
    },
    lacksOf(record): RecordLack[] {
      const languages = lacksIn(conference, kind, record).map(({ language }) => language)
      return gapsOf(form, record.data).length > 0 ? ['fields', ...languages] : languages
    },
  }
}

/** What can be done with many records at once. */
export function recordActs<A extends WritingRight>(right: A, kind: EditableKind): ListActs<RecordTypes, A> {
  const form = formOf(kind)
  const count = (number: number) => counted(number, form.one, inSentence(form.many))
  return {
    noun: recordsNoun(kind),
    right,
    nameOf: ({ data }) => nameOf(form, data),
    counted: count,
    acts: {
      publish: {
        label: 'Publish drafts',
        title: 'Publish drafts',
        button: those => `Publish ${those}`,
        facts: [
          {
            label: 'Afterwards',
            lines: [
              'Visitors see them at once, also those that were scheduled.',
              'What is incomplete, or does not agree with other records, stays a draft.',
            ],
          },
        ],
        done: those => `${those} published.`,
        whyNot: record => (record.draft ? undefined : 'no draft.'),
        isFinal: true,
        async run(tx, staff, id) {
          const record = await findRecord(tx, staff.scope, { kind, id })
          if (!record?.draft) return false
          const edit = { kind, id, data: record.data, mark: record.mark }
          return (await publishRecord(tx, staff.permit, staff.act, edit)).ok
        },
      },
      remove: {
        label: 'Remove',
        title: 'Remove from the site',
        button: those => `Remove ${those}`,
        facts: [
          {
            label: 'Afterwards',
            lines: [
              'They are off the site at once, with their drafts. The history of each can restore it to its place.',
              'What something else uses stays.',
            ],
          },
        ],
        done: those => `${those} removed.`,
        whyNot: record =>
          recordStateOf(record) === 'draft' || !record.isPublished ? 'not published.' : undefined,
        isFinal: true,
        async run(tx, staff, id) {
          const record = await findRecord(tx, staff.scope, { kind, id })
          if (!record?.isPublished) return false
          return (await removeRecord(tx, staff.permit, staff.act, { kind, id, mark: record.mark })).ok
        },
      },
    },
  }
}
