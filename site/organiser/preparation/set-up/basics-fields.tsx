import { FieldGrid, Select, TextInput } from '#site/components/form/field.tsx'
import { HueField } from '#site/organiser/parts/hue-field.tsx'
import styles from '#site/organiser/preparation/set-up/basics-fields.module.css'
import { NameOrderField } from '#site/organiser/preparation/set-up/name-order-field.tsx'
import type { TypedBasics } from '#site/organiser/preparation/set-up/read-basics.ts'

export interface FieldErrors {
  errors: readonly { name: string; message: string }[]
}

/** The message of a field, if it has one. */
export const messageOf = ({ errors }: FieldErrors, name: string) =>
  errors.find(error => error.name === name)?.message

/** A field with what was typed in it, and the message about it. */
export const asTyped =
  <Typed extends object>(typed: Typed, errors: FieldErrors['errors']) =>
  <Name extends keyof Typed & string>(name: Name) => ({
    name,
    defaultValue: typed[name],
    error: messageOf({ errors }, name),
  })

/**
 * Everything that can be changed of a conference's basics.
 *
 * @param addressHint what follows from its address
 */
export function BasicsFields({
  typed,
  errors,
  zones,
  addressHint,
}: FieldErrors & { typed: TypedBasics; zones: readonly string[]; addressHint: string }) {
  const field = asTyped(typed, errors)
  return (
    <>
      <TextInput
        {...field('prefix')}
        label="Before the subject"
        hint="Such as “5th International Conference on”; optional."
      />
      <TextInput {...field('subject')} label="Subject" isRequired />
      <NameOrderField typed={typed} />
      <TextInput {...field('name')} label="Address" hint={addressHint} dir="ltr" isRequired />
      <WhenAndWhere typed={typed} errors={errors} zones={zones} />
      <Looks typed={typed} errors={errors} />
    </>
  )
}

/** Dates, zone and place. @param zones suggestions of the browser during typing */
export function WhenAndWhere({
  typed,
  errors,
  zones,
}: FieldErrors & { typed: TypedBasics; zones: readonly string[] }) {
  const field = asTyped(typed, errors)
  return (
    <>
      <FieldGrid>
        <TextInput {...field('startsOn')} label="First day" type="date" dir="ltr" isRequired />
        <TextInput {...field('endsOn')} label="Last day" type="date" dir="ltr" isRequired />
        <TextInput
          {...field('location')}
          label="Place"
          hint="As visitors will read it: “Lisbon, Portugal”."
          isRequired
        />
        <TextInput
          {...field('timeZone')}
          label="Time zone"
          hint="Deadlines end at midnight there. Type the nearest large city, such as “Lisbon”."
          list="time-zones"
          autoComplete="off"
          dir="ltr"
          isRequired
        />
      </FieldGrid>
      <datalist id="time-zones">
        {zones.map(zone => (
          <option key={zone} value={zone} />
        ))}
      </datalist>
      <label className={styles.check}>
        <input type="checkbox" name="isHybrid" value="on" defaultChecked={typed.isHybrid === 'on'} />
        <span>Hybrid: people can also take part online</span>
      </label>
    </>
  )
}

const families = {
  lattice: 'Lattice',
  waves: 'Waves',
  branching: 'Branches',
  network: 'Network',
  contours: 'Contours',
} as const

/** The look of its pages: their colour, and the pattern of its covers. */
function Looks({ typed, errors }: FieldErrors & { typed: TypedBasics }) {
  const field = asTyped(typed, errors)
  return (
    <>
      <HueField
        name="hue"
        legend="Colour of its pages"
        now={typed.hue}
        error={messageOf({ errors }, 'hue')}
      />
      <Select {...field('artFamily')} label="Pattern" hint="Covers without a picture are generated from it.">
        {Object.entries(families).map(([family, label]) => (
          <option key={family} value={family}>
            {label}
          </option>
        ))}
      </Select>
    </>
  )
}
