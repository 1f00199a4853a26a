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
  /** Set where there was more than a page carries, and nothing is kept. */
  isTooLong?: true
}

type Field = readonly [name: string, value: string]

/** Of what a page carries, as HTML writes it: no answer is longer, whatever anybody sends to a door. */
const mostLetters = 512 * 1024
/** Names of files that are listed, and their length. */
const [mostNames, longestName] = [20, 200]

const prefix = 'carried:'
const fileField = 'not-carried'

export const nothingCarried: Carried = { fields: [], files: [] }

export const isCarrying = ({ fields }: Carried): boolean => fields.length > 0

/** How a form that carries another one is sent: in parts, because letters outside ASCII take three times their room otherwise. */
export const sentWith = (carried: Carried) =>
  isCarrying(carried) ? { encType: 'multipart/form-data' as const } : {}

/** What a form was stopped with; nothing of one that is too long for a page. */
export function carry(form: FormData): Carried {
  const files = [...form.values()].flatMap(value =>
    typeof value !== 'string' && value.name !== '' ? [value.name.slice(0, longestName)] : [],
  )
  return limited({ fields: textsIn(form), files: files.slice(0, mostNames) })
}

/** What a form of a door's page carries for another one. */
export const carriedIn = (form: FormData): Carried =>
  limited({
    fields: textsIn(form).flatMap(([name, value]) =>
      name.startsWith(prefix) ? [[name.slice(prefix.length), value]] : [],
    ),
    files: form
      .getAll(fileField)
      .filter(value => typeof value === 'string')
      .slice(0, mostNames)
      .map(name => name.slice(0, longestName)),
  })

const textsIn = (form: FormData): Field[] =>
  [...form].flatMap(([name, value]) => (typeof value === 'string' ? [[name, value]] : []))

function limited(carried: Carried): Carried {
  const letters = carried.fields.reduce((sum, [name, value]) => sum + written(name) + written(value), 0)
  return letters > mostLetters ? { fields: [], files: [], isTooLong: true } : carried
}

/** How many letters it has in HTML. */
const written = (text: string) => text.length + 5 * (text.match(/["&'<>]/g)?.length ?? 0)

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
export function CarriedNotice({ fields, files, isTooLong }: Carried) {
  if (isTooLong)
    return (
      <Notice
        tone="negative"
        title="What you sent is too long to be kept here. Go back in your browser to find it, and send it again once you are signed in."
      />
    )
  if (files.length > 0)
    return (
      <Notice title={`What you typed is kept. A file is not: choose ${files.join(', ')} again afterwards.`} />
    )
  return fields.length > 0 ? <Notice title="What you typed is kept." /> : null
}

/** Sends the form to its page, after the door. */
export function GoOn({ carried, to, isReloading = false }: GoOnProps) {
  return (
    <Form method="post" action={to} reloadDocument={isReloading} className={formStyle} {...sentWith(carried)}>
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
