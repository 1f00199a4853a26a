/** Why a question cannot be sold, or an extra not be asked for, as staff read it. */
import type { NotAsked, NotSold } from '#domain/preparation/selling/sell-options.ts'

const unpublished = {
  'not-published': 'It is not published yet: publish it first.',
  'has-draft': 'It has a draft: publish or discard that first.',
}

export const notSoldWords: Readonly<Record<NotSold, string>> = {
  ...unpublished,
  retired: 'It is retired: nobody is asked any more.',
  'nothing-to-choose':
    'It has no options. Only a yes or no, one of several, or several of several can be sold.',
}

export const notAskedWords: Readonly<Record<NotAsked, string>> = {
  ...unpublished,
  retired: 'It is retired: nobody can buy it any more.',
  included: 'It is in the price of a registration: take it out there first.',
  'for-guests': 'Each of it is for a guest with a name, whom a question cannot ask for.',
  'in-selection': 'It is one of a selection: take it out of that first.',
}
