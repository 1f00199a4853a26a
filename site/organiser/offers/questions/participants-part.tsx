import { Form, Link } from 'react-router'
import { listAudiences } from '#domain/conference/conferences/participants.ts'
import { counted } from '#domain/foundations/counted.ts'
import { Button } from '#site/components/form/button.tsx'
import { Select, TextInput } from '#site/components/form/field.tsx'
import { Notice } from '#site/components/notice.tsx'
import styles from '#site/organiser/offers/questions/questions.module.css'
import { organiserPaths } from '#site/organiser/organiser-paths.ts'
import { Done } from '#site/organiser/parts/done.tsx'
import { audienceWords } from '#words/organiser/offers/participants-list-words.ts'

export interface ParticipantsSetting {
  event: string
  audience: keyof typeof audienceWords
  /** A day as inputs have it. */
  until: string
  /** The statement by which people agree, and how many have; null where there is no list. */
  list: { questionId: number; agreed: number; address: string | null } | null
  mayWrite: boolean
}

/** What was typed, with what is wrong with it. */
export interface ParticipantsRefusal {
  answer: string
  audience: string
  until: string
  message: string
  isOfDay: boolean
}

/** To whom those are listed who agree to it, and until when. */
export function ParticipantsPart({
  setting,
  refused,
}: {
  setting: ParticipantsSetting
  refused: ParticipantsRefusal | undefined
}) {
  const { event, audience, until, list, mayWrite } = setting
  return (
    <section aria-labelledby="participants" className={styles.part} id="list-of-participants">
      <h2 id="participants" className={styles.heading}>
        List of participants
      </h2>
      <Done said={{ participants: 'Saved.' }} />
      {refused && !refused.isOfDay && <Notice tone="negative" title={refused.message} answers={refused} />}
      <p className={styles.about}>
        Names, organisations and countries of those who have paid and agree to be listed. Each person who
        comes is asked by a statement that nobody has to accept; your team cannot accept it for them. The list
        is not in search engines, the sitemap or copies of the website.
      </p>
      {list && (
        <p>
          {counted(list.agreed, 'person', 'people')} {list.agreed === 1 ? 'is' : 'are'} on it.{' '}
          <Link to={organiserPaths.websiteRecord(event, 'question', list.questionId)}>
            Word the statement
          </Link>
          {list.address !== null && (
            <>
              {' · '}
              <a href={list.address}>See the list</a>
            </>
          )}
        </p>
      )}
      {mayWrite ? (
        <Form
          method="post"
          className={styles.setting}
          preventScrollReset
          noValidate
          key={refused?.answer ?? `${audience} ${until}`}
        >
          <input type="hidden" name="intent" value="participants" />
          <Select name="audience" label="Who can read it" defaultValue={refused?.audience ?? audience}>
            {(['nobody', ...listAudiences] as const).map(each => (
              <option key={each} value={each}>
                {audienceWords[each]}
              </option>
            ))}
          </Select>
          <TextInput
            name="until"
            type="date"
            label="Until"
            hint="The last day. The consents are erased after it, but not before the conference is over."
            defaultValue={refused?.until ?? until}
            error={refused?.isOfDay ? refused.message : undefined}
          />
          <p className={styles.about}>
            Showing it to more people, or for longer, asks everybody again: the list is empty until they agree
            to that.
          </p>
          <div>
            <Button type="submit">Save the list</Button>
          </div>
        </Form>
      ) : (
        <p>
          {audienceWords[audience]}
          {list && `, until ${until}`}
        </p>
      )}
    </section>
  )
}
