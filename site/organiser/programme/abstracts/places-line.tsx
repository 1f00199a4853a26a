import type { Places } from '#domain/programme/presenting/places.ts'
import styles from '#site/organiser/programme/abstracts/places-line.module.css'

export interface PlacesLineView {
  key: string
  label: string
  text: string
  isOver: boolean
}

/** `Oral: 12 of 40`, for the bar at the foot of the list, check pages and one abstract. */
export const placesView = (places: readonly Places[]): PlacesLineView[] =>
  places.map(({ topicId, formId, topic, form, places: of, taken }) => ({
    key: `${topicId} ${formId}`,
    label: [topic, form].filter(Boolean).join(', '),
    text: taken > of ? `${taken} of ${of}: ${taken - of} too many` : `${taken} of ${of}`,
    isOver: taken > of,
  }))

/** The same as lines of a check page. */
export const placesFacts = (places: readonly Places[]) =>
  places.length === 0
    ? []
    : [
        {
          label: placesView(places).some(({ isOver }) => isOver) ? 'Places, too few of some' : 'Places',
          lines: [
            'Accepted afterwards, of how many there are:',
            ...placesView(places).map(({ label, text }) => `${label}: ${text}`),
          ],
        },
      ]

export function PlacesLine({ places }: { places: readonly PlacesLineView[] }) {
  return (
    <dl className={styles.places}>
      {places.map(({ key, label, text, isOver }) => (
        <div key={key} data-over={isOver || undefined}>
          <dt>
            <bdi>{label}</bdi>
          </dt>
          <dd>{text}</dd>
        </div>
      ))}
    </dl>
  )
}
