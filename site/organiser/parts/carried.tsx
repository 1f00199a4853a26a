/**
 * Forms that are stopped at a door, because their sender has to sign in, to set up a second factor or to prove who they
 * are. The guard sends them on to the door's page; hidden fields carry them through it, and then to their own page, so
 * that nothing that was typed is lost.
 */
import { Form } from 'react-router'
import { Button } from '#site/components/form/button.tsx'
import { Notice } from '#site/components/notice.tsx'
import { formStyle } from '#site/organiser/parts/page.tsx'

/** What a page of a door carries for a form. */
export interface Carried {
  fields: readonly Field[]
  /** The names of chosen files, which a page cannot carry. */
  files: readonly string[]
}

type Field = readonly [name: string, value: string]

const prefix = 'carried:'
const fileField = 'not-carried'

export const nothingCarried: Carried = { fields: [], files: [] }

export const isCarrying = ({ fields }: Carried): boolean => fields.length > 0

/** What a form was stopped with. */
export const carry = (form: FormData): Carried => ({
  fields: textsIn(form),
  files: [...form.values()].flatMap(value =>
    typeof value !== 'string' && value.name !== '' ? [value.name] : [],
  ),
})

/** What a form of a door's page carries for another one. */
export const carriedIn = (form: FormData): Carried => ({
  fields: textsIn(form).flatMap(([name, value]) =>
    name.startsWith(prefix) ? [[name.slice(prefix.length), value]] : [],
  ),
  files: form.getAll(fileField).filter(value => typeof value === 'string'),
})

const textsIn = (form: FormData): Field[] =>
  [...form].flatMap(([name, value]) => (typeof value === 'string' ? [[name, value]] : []))

/** The hidden fields of a door's form. */
export function CarriedFields({ fields, files }: Carried) {
  return (
    <>
      <Hidden fields={fields} prefix={prefix} />
      <Hidden fields={files.map(name => [fileField, name])} />
    </>
  )
}

/** Says before the door what is kept and what is not. */
export function CarriedNotice({ fields, files }: Carried) {
  if (files.length > 0)
    return (
      <Notice title={`What you typed is kept. A file is not: choose ${files.join(', ')} again afterwards.`} />
    )
  return fields.length > 0 ? <Notice title="What you typed is kept." /> : null
}

/** Sends the form to its page, after the door. */
export function GoOn({ carried, to, isReloading = false }: GoOnProps) {
  return (
    <Form method="post" action={to} reloadDocument={isReloading} className={formStyle}>
      <Hidden fields={carried.fields} />
      <div>
        <Button type="submit" tone="loud">
          Go on
        </Button>
      </div>
    </Form>
  )
}

/** Said before *Go on*. */
export const nothingDoneYet = 'What you typed is kept. Nothing of what you sent was done yet.'

interface GoOnProps {
  carried: Carried
  /** The path of the form's page. */
  to: string
  /** Whether this page knows no others, as those before the door. */
  isReloading?: boolean
}

function Hidden({ fields, prefix = '' }: { fields: readonly Field[]; prefix?: string }) {
  // A name may occur several times, and the order never changes.
  return fields.map(([name, value], index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: see above
    <input key={index} type="hidden" name={prefix + name} value={value} />
  ))
}
