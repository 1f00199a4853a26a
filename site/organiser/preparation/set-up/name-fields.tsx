import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { useFetcher } from 'react-router'
import { suggestName } from '#domain/preparation/set-up/conference-name.ts'
import { TextInput } from '#site/components/form/field.tsx'
import { organiserPaths } from '#site/organiser/organiser-paths.ts'
import type { loader } from '#site/organiser/preparation/set-up/address-check.ts'
import styles from '#site/organiser/preparation/set-up/basics-fields.module.css'
import { type FieldErrors, messageOf } from '#site/organiser/preparation/set-up/basics-fields.tsx'
import { NameOrderField } from '#site/organiser/preparation/set-up/name-order-field.tsx'
import type { TypedBasics } from '#site/organiser/preparation/set-up/read-basics.ts'

const pauseMs = 300

/**
 * The name of a new conference, and its address. With a script the address follows the subject until somebody edits it,
 * and is checked while they type; without one it is made and checked when the form is sent.
 */
export function NameFields({
  typed,
  errors,
  publicUrl,
}: FieldErrors & { typed: TypedBasics; publicUrl: string }) {
  const [name, setName] = useState(typed.name)
  const [isOwn, setIsOwn] = useState(typed.name !== '')
  const subject = useRef<HTMLInputElement>(null)
  const address = useRef<HTMLInputElement>(null)
  // Text typed before the script loaded counts too. A layout effect, so that nobody can start typing between this check
  // and the suggestion that it writes.
  useLayoutEffect(() => {
    const own = address.current?.value ?? ''
    const isOwned = own !== '' || address.current === document.activeElement
    setName(isOwned ? own : suggestName(subject.current?.value ?? ''))
    setIsOwn(isOwned)
  }, [])
  const check = useFetcher<typeof loader>()
  const { load } = check
  useEffect(() => {
    if (name === '') return
    const timer = setTimeout(
      () => load(`${organiserPaths.addressCheck}?${new URLSearchParams({ name })}`),
      pauseMs,
    )
    return () => clearTimeout(timer)
  }, [name, load])
  const checked = check.data?.name === name.trim() ? check.data : undefined
  return (
    <>
      <TextInput
        name="prefix"
        label="Before the subject"
        hint="Such as “5th International Conference on”; optional."
        defaultValue={typed.prefix}
        error={messageOf({ errors }, 'prefix')}
      />
      <TextInput
        ref={subject}
        name="subject"
        label="Subject"
        hint="What it is about: “Material Science and Engineering”."
        defaultValue={typed.subject}
        error={messageOf({ errors }, 'subject')}
        onInput={event => {
          if (!isOwn) setName(suggestName(event.currentTarget.value))
        }}
        isRequired
      />
      <NameOrderField typed={typed} />
      <TextInput
        ref={address}
        name="name"
        label="Address"
        hint={
          <>
            <span className={styles.site}>
              {publicUrl}/{name || '…'}
            </span>
            <br />
            If it is empty, it is made from the subject. It cannot change once the conference is public.{' '}
            <span role="status" className={checked?.problem ? styles.taken : styles.free}>
              {name !== '' && checked && (checked.problem ?? 'It is available.')}
            </span>
          </>
        }
        dir="ltr"
        autoCapitalize="none"
        autoComplete="off"
        spellCheck={false}
        value={name}
        onChange={event => {
          setName(event.currentTarget.value)
          setIsOwn(event.currentTarget.value !== '')
        }}
        error={checked?.problem ? undefined : messageOf({ errors }, 'name')}
      />
    </>
  )
}
