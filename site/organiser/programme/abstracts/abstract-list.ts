/** The list of abstracts in words. */
import { counted } from '#domain/foundations/counted.ts'
import {
  type AbstractTypes,
  abstractsNoun,
  type listAbstractChoices,
} from '#domain/office/lists/abstracts-noun.ts'
import type { ListActs } from '#site/organiser/office/lists/list-acts.ts'
import type { Choices, ListWords } from '#site/organiser/office/lists/list-view.ts'

export const abstractWords: ListWords<AbstractTypes> = {
  noun: abstractsNoun,
  one: 'abstract',
  many: 'abstracts',
  searched: () => 'Number, title, presenter, address or organisation',
  legends: { topic: 'Topic', type: 'Presentation', file: 'File', new: 'New' },
  labels: {
    number: 'Number',
    presenter: 'Presenter',
    email: 'E-mail',
    topic: 'Topic',
    type: 'Presentation',
    submitted: 'Submitted',
    'answer-by': 'Answer by',
    file: 'File',
  },
  views: [
    { name: 'all', label: 'All', query: '' },
    { name: 'new', label: 'New', query: 'new=yes' },
  ],
}

export function abstractChoices({ topics, types }: Awaited<ReturnType<typeof listAbstractChoices>>): Choices {
  const named = (all: readonly { id: number; name: string }[]) =>
    all.map(({ id, name }) => ({ value: id, label: name }))
  return {
    topic: named(topics),
    type: named(types),
    file: [
      { value: 'yes', label: 'With a file' },
      { value: 'no', label: 'Without a file' },
    ],
    new: [{ value: 'yes', label: 'Since your last look' }],
  }
}

export const abstractActs: ListActs<AbstractTypes, 'decide-abstracts'> = {
  noun: abstractsNoun,
  act: 'decide-abstracts',
  nameOf: ({ number, abstractTitle }) => [number, abstractTitle].filter(Boolean).join(', '),
  counted: count => counted(count, 'abstract'),
  acts: {},
}
