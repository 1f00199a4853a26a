/** What is wrong with the numbers of a group, beside the fields where they were typed. */
import type { Offer } from '#domain/offers/catalogue/offer.ts'
import { nameInMessage } from '#domain/offers/catalogue/selection.ts'
import type { GroupProblem } from '#domain/offers/pricing/group-price.ts'
import type { Values } from '#site/microsite/registration/group/group-view.ts'
import { addOnField, stayName, wholePrefix } from '#site/microsite/registration/group/room-fields.ts'
import { wordsFor } from '#words/problem-words.ts'
import * as texts from '#words/registration/group.ts'

export const valuesOf = (form: FormData): Values =>
  Object.fromEntries([...form].filter((entry): entry is [string, string] => typeof entry[1] === 'string'))

/** Whether visitors may read its name: whoever tries numbers learns nothing of what is hidden. */
export const isNamedInPublic = ({ soldBy }: Pick<Offer, 'soldBy'>): boolean => soldBy === 'everybody'

/** Of what a group has as a whole there is a field of its own where people are changed. */
const isAbout = (name: string, prefix: string) =>
  name.startsWith(prefix) || name.startsWith(wholePrefix + prefix)

/** Beside the number that was typed: of an extra with options, the first of them. */
export function groupErrors(
  problems: readonly GroupProblem[],
  offers: readonly Pick<Offer, 'id' | 'name' | 'selection'>[],
  typed: Values,
): { name: string; message: string }[] {
  const first = (prefix: string) => {
    const names = Object.keys(typed).filter(name => isAbout(name, prefix))
    return names.find(name => typed[name] !== '') ?? names[0] ?? prefix
  }
  const ofPeople = {
    missing: texts.nobodyYet(),
    'too-many': texts.tooMany(),
    'not-offered': texts.notOffered(),
    'nothing-to-choose': wordsFor('presentationType', 'nothing-to-choose'),
  }
  return problems.map(each => {
    if (each.of === 'people') {
      const message = 'left' in each ? texts.periodEnds({ left: each.left }) : ofPeople[each.problem]
      return { name: first('people-'), message }
    }
    if (each.of === 'stay' || each.of === 'add-on') {
      const name = each.of === 'stay' ? stayName(each.id, each.nights) : addOnField
      const ofRoom = each.of === 'stay' ? texts.moreRooms() : texts.moreAccompanying()
      return { name, message: each.problem === 'too-many' ? ofRoom : texts.roomNotOffered() }
    }
    const label = nameInMessage(
      each.problem,
      offers.find(({ id }) => id === each.of),
    )
    return { name: first(`extra-${each.of}`), message: wordsFor(`extra-${each.of}`, each.problem, label) }
  })
}
