import type { EditableKind } from '#domain/editing/editable-kinds.ts'
import { Button } from '#site/components/form/button.tsx'
import { Field, fieldId, Select, TextArea, TextInput } from '#site/components/form/field.tsx'
import { Picture } from '#site/components/picture.tsx'
import type {
  Control,
  FileControl,
  PictureControl,
  RecordForm,
  RowsControl,
} from '#site/organiser/content/controls.ts'
import { HtmlField } from '#site/organiser/content/html-field.tsx'
import styles from '#site/organiser/content/record-fields.module.css'
import { KnownNames, NamesField } from '#site/organiser/parts/names-field.tsx'

export interface FieldsView {
  form: RecordForm
  /** What the fields say, by name; what was typed may be of any shape. */
  shown: Readonly<Record<string, ShownValue>>
  errors: readonly { name: string; message: string }[]
  /** The names of the conference's records, of the kinds that fields ask for. */
  known?: KnownNamesByKind
}

export type KnownNamesByKind = Readonly<Partial<Record<EditableKind, readonly string[]>>>

/** A value as a control shows it: a text, several rows, or a picture or file that is there already. */
export type ShownValue =
  | { kind: 'text'; text: string }
  | { kind: 'check'; isOn: boolean }
  | { kind: 'names'; names: readonly string[] }
  | { kind: 'rows'; rows: readonly Readonly<Record<string, string>>[] }
  | { kind: 'kept'; json: string; name: string; alt: string; isDecorative: boolean; picture?: ShownPicture }

interface ShownPicture {
  src: string
  width: number
  height: number
  alt: string
}

/** All fields of a record, one under the other. What a comparison has to say stands before its field. */
export function RecordFields({
  view: { form, shown, errors, known = {} },
  besides = () => null,
}: {
  view: FieldsView
  besides?: (field: string) => React.ReactNode
}) {
  const errorOf = (name: string) => errors.find(error => error.name === name)?.message
  return (
    <>
      {Object.entries(form.fields).map(([name, control]) => (
        <div key={name} className={styles.field}>
          {besides(name)}
          <RecordField
            name={name}
            control={control}
            value={shown[name] ?? { kind: 'text', text: '' }}
            errorOf={errorOf}
            known={('known' in control && control.known && known[control.known]) || []}
          />
        </div>
      ))}
    </>
  )
}

interface RecordFieldProps<C extends Control = Control> {
  name: string
  control: C
  value: ShownValue
  errorOf: (name: string) => string | undefined
}

function RecordField({
  name,
  control,
  value,
  errorOf,
  known,
}: RecordFieldProps & { known: readonly string[] }) {
  const text = value.kind === 'text' ? value.text : ''
  const { label, hint } = control
  const field = { name, label, hint, error: errorOf(name), defaultValue: text }
  switch (control.control) {
    case 'text':
      return <TextArea {...field} rows={5} />
    case 'lines':
      return <TextArea {...field} rows={6} />
    case 'html':
      return <HtmlField {...field} />
    case 'date':
      return <TextInput {...field} type="date" dir="ltr" />
    case 'number':
      return <TextInput {...field} inputMode="numeric" dir="ltr" />
    case 'percent':
    case 'money':
      return <TextInput {...field} inputMode="decimal" dir="ltr" />
    case 'email':
      return <TextInput {...field} type="email" dir="ltr" />
    case 'address':
      return <TextInput {...field} type="url" dir="ltr" />
    case 'fixed':
      return <FixedField {...{ name, label, hint, text, error: errorOf(name) }} />
    case 'choice':
      return (
        <Select {...field}>
          <option value="">{control.none ?? 'Choose one'}</option>
          {Object.entries(control.choices).map(([choice, words]) => (
            <option key={choice} value={choice}>
              {words}
            </option>
          ))}
        </Select>
      )
    case 'check':
      return (
        <label className={styles.check}>
          <input type="checkbox" name={name} defaultChecked={value.kind === 'check' && value.isOn} />
          {label}
        </label>
      )
    case 'named':
      return <NamedField {...{ field, known }} />
    case 'names':
      return (
        <NamesField
          {...field}
          rowName={control.rowName}
          names={value.kind === 'names' ? value.names : []}
          known={known}
        />
      )
    case 'rows':
      return <Rows {...{ name, control, value, errorOf }} />
    case 'picture':
      return <PictureField {...{ name, control, value, errorOf }} />
    case 'file':
      return <FileField {...{ name, control, value, errorOf }} />
    default:
      if (known.length === 0) return <TextInput {...field} />
      return (
        <>
          <TextInput {...field} list={`known-${name}`} autoComplete="off" />
          <KnownNames id={`known-${name}`} names={known} />
        </>
      )
  }
}

/** One of the records of a kind, by its name. A name that is gone stays to be seen, and is refused. */
function NamedField({
  field,
  known,
}: {
  field: {
    name: string
    label: string
    hint: string | undefined
    error: string | undefined
    defaultValue: string
  }
  known: readonly string[]
}) {
  const { defaultValue } = field
  const isGone = defaultValue !== '' && !known.includes(defaultValue)
  return (
    <Select {...field}>
      <option value="">Choose one</option>
      {isGone && <option value={defaultValue}>{defaultValue} (no longer there)</option>}
      {[...new Set(known)].map(name => (
        <option key={name} value={name}>
          {name}
        </option>
      ))}
    </Select>
  )
}

/** What the other fields are in: said, and sent with them. */
function FixedField(
  field: Record<'name' | 'label' | 'text', string> & Record<'hint' | 'error', string | undefined>,
) {
  return (
    <div id={fieldId(field.name)} tabIndex={-1}>
      <input type="hidden" name={field.name} value={field.text} />
      <p>
        {field.label}: <strong>{field.text}</strong>. {field.hint}
      </p>
      {field.error && <p className={styles.error}>{field.error}</p>}
    </div>
  )
}

/** Rows of texts. Their buttons send the form, which comes back with a row more or less. */
function Rows({ name, control, value, errorOf }: RecordFieldProps<RowsControl>) {
  const rows = value.kind === 'rows' ? value.rows : []
  return (
    <fieldset className={styles.rows}>
      <legend className={styles.legend}>{control.label}</legend>
      {errorOf(name) && <p className={styles.error}>{errorOf(name)}</p>}
      {rows.map((row, index) => (
        // Rows have nothing but their place to tell them apart.
        // biome-ignore lint/suspicious/noArrayIndexKey: a changed list is a new form
        <div key={index} className={styles.row}>
          {Object.entries(control.row).map(([column, cell]) => (
            <TextInput
              key={column}
              name={`${name}.${index}.${column}`}
              label={cell.label}
              error={errorOf(`${name}.${index}.${column}`)}
              defaultValue={row[column] ?? ''}
            />
          ))}
          <Button type="submit" tone="quiet" name="do" value={`remove:${name}.${index}`}>
            Remove {control.rowName} {index + 1}
          </Button>
        </div>
      ))}
      <div>
        <Button type="submit" name="do" value={`add:${name}`}>
          Add a {control.rowName}
        </Button>
      </div>
    </fieldset>
  )
}

function PictureField({ name, control, value, errorOf }: RecordFieldProps<PictureControl>) {
  const kept = value.kind === 'kept' ? value : undefined
  const picture = kept?.picture
  return (
    <fieldset className={styles.rows}>
      <legend className={styles.legend}>{control.label}</legend>
      <input type="hidden" name={`${name}.kept`} value={kept?.json ?? ''} />
      {picture && (
        <div className={styles.thumbnail}>
          <Picture image={picture} sizes="10rem" alt={picture.alt} isInSight />
        </div>
      )}
      <FileChoice
        name={name}
        label={picture ? 'Another picture' : 'Picture'}
        hint={control.hint ?? 'JPEG, PNG, WebP, AVIF or GIF. Notes that a camera left in it are taken out.'}
        accept="image/jpeg,image/png,image/webp,image/avif,image/gif"
        error={errorOf(name)}
      />
      <TextInput
        name={`${name}.alt`}
        label="What it shows"
        hint="For those who do not see it, in a few words."
        error={errorOf(`${name}.alt`)}
        defaultValue={kept?.alt ?? ''}
      />
      <label className={styles.check}>
        <input type="checkbox" name={`${name}.decorative`} defaultChecked={kept?.isDecorative ?? false} />
        Decorative: it says nothing that the words beside it do not
      </label>
      {control.isOptional && picture && (
        <label className={styles.check}>
          <input type="checkbox" name={`${name}.remove`} />
          Take the picture away
        </label>
      )}
    </fieldset>
  )
}

function FileField({ name, control, value, errorOf }: RecordFieldProps<FileControl>) {
  const kept = value.kind === 'kept' ? value : undefined
  return (
    <fieldset className={styles.rows}>
      <legend className={styles.legend}>{control.label}</legend>
      <input type="hidden" name={`${name}.kept`} value={kept?.json ?? ''} />
      {kept?.name && <p>Now: {kept.name}</p>}
      <FileChoice
        name={name}
        label={kept?.name ? 'Another file' : 'File'}
        hint="A PDF, a Word file (.docx) or a calendar (.ics)."
        accept=".pdf,.docx,.ics"
        error={errorOf(name)}
      />
    </fieldset>
  )
}

function FileChoice({
  name,
  label,
  hint,
  accept,
  error,
}: Record<'name' | 'label' | 'hint' | 'accept', string> & { error: string | undefined }) {
  return (
    <Field id={`field-${name}`} label={label} hint={hint} error={error}>
      {attributes => (
        <input {...attributes} type="file" name={`${name}.file`} accept={accept} className={styles.file} />
      )}
    </Field>
  )
}
