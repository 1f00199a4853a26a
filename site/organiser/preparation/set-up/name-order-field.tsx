import { useEffect, useRef, useState } from 'react'
import { nameOrderOf, nameOrders, wholeName } from '#domain/conference/conferences/whole-name.ts'
import { AnyScript } from '#site/components/any-script.tsx'
import styles from '#site/organiser/preparation/set-up/basics-fields.module.css'
import type { TypedBasics } from '#site/organiser/preparation/set-up/read-basics.ts'

const orderWords = {
  phrase: 'As one phrase',
  colon: 'With a colon between',
  'subject-first': 'The subject first',
} as const

/**
 * The order in which a conference's name is read, each shown with the whole name. With a script they follow what is
 * typed above; without one they show what was stored or sent.
 */
export function NameOrderField({ typed }: { typed: Pick<TypedBasics, 'prefix' | 'subject' | 'nameOrder'> }) {
  const [name, setName] = useState({ prefix: typed.prefix, subject: typed.subject })
  const field = useRef<HTMLFieldSetElement>(null)
  useEffect(() => {
    const form = field.current?.form
    if (!form) return
    const read = () => {
      const sent = new FormData(form)
      setName({ prefix: String(sent.get('prefix')), subject: String(sent.get('subject')) })
    }
    // Text typed before the script loaded counts too.
    read()
    form.addEventListener('input', read)
    return () => form.removeEventListener('input', read)
  }, [])
  const named = { prefix: name.prefix, subject: name.subject.trim() || 'Subject' }
  const suggested = nameOrderOf({ ...named, nameOrder: null })
  return (
    <fieldset ref={field} className={styles.orders}>
      <legend>The whole name, wherever it is read</legend>
      {(['', ...nameOrders] as const).map(order => (
        <label key={order}>
          <input type="radio" name="nameOrder" value={order} defaultChecked={order === typed.nameOrder} />
          <span>
            <small>
              {order === ''
                ? `As its words suggest: ${orderWords[suggested].toLowerCase()}`
                : orderWords[order]}
            </small>
            <b>
              <AnyScript text={wholeName({ ...named, nameOrder: order || null })} />
            </b>
          </span>
        </label>
      ))}
    </fieldset>
  )
}
