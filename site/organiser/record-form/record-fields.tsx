import type { NamedKind } from '#domain/preparation/editing/known-names.ts'
import { Button } from '#site/components/form/button.tsx'
import { fieldId, Select, TextArea, TextInput } from '#site/components/form/field.tsx'
import { HueField } from '#site/organiser/parts/hue-field.tsx'
import { MarkedLegend } from '#site/organiser/parts/marked-legend.tsx'
import { type FoundNames, NameField, NamesField } from '#site/organiser/parts/names-field.tsx'
import type { OfferedNames } from '#site/organiser/parts/use-offered-names.ts'
import type { FileControl, RecordForm, RowCell, RowsControl } from '#site/organiser/record-form/controls.ts'
import { BlocksField } from '#site/organiser/record-form/fields/blocks-field.tsx'
import { HtmlField } from '#site/organiser/record-form/fields/html-field.tsx'
import { FileChoice } from '#site/organiser/record-form/picture/file-choice.tsx'
import { PictureField } from '#site/organiser/record-form/picture/picture-field.tsx'
import styles from '#site/organiser/record-form/record-fields.module.css'
import type { RecordFieldProps, ShownValue } from '#site/organiser/record-form/shown-value.ts'

export interface FieldsView {
  form: RecordForm
  /** The values of the fields, by name; input may have any shape. */
  shown: Readonly<Record<string, ShownValue>>
  errors: readonly { name: string; message: string }[]
  /** The fields that must not be empty; by default those of the form. */
  required?: readonly string[]
  /** The names of the conference's records, of the kinds that fields refer to. */
  known?: KnownNamesByKind
  /** What a search of one of the fields has found. */
  found?: FoundNames | null
}

export type KnownNamesByKind = Readonly<Partial<Record<NamedKind, OfferedNames>>>

/** The names of the records of a kind. */
type KnownOf = (kind: NamedKind) => readonly string[]

const nothingKnown: OfferedNames = { names: [], more: null }

/** All fields of a record, one below the other. The message of a conflict comes before its field. */
export function RecordFields({
  view: { form, shown, errors, known = {}, found, required = form.required ?? [] },
  besides = () => null,
  uploads,
}: {
  view: FieldsView
  /** Where a chosen picture is uploaded; undefined if the form has none. */
  uploads?: string | undefined
  besides?: (field: string) => React.ReactNode
}) {
  const errorOf = (name: string) => errors.find(error => error.name === name)?.message
  const fieldsOf = (names: readonly string[]) =>
    Object.entries(form.fields)
      .filter(([name]) => names.includes(name))
      .toSorted(([one], [other]) => names.indexOf(one) - names.indexOf(other))
      .map(([name, control]) => (
        <div
          key={name}
          className={control.isForGst && !errorOf(name) ? `${styles.field} ${styles.forGst}` : styles.field}
        >
          {besides(name)}
          <RecordField
            name={name}
            control={control}
            value={shown[name] ?? { kind: 'text', text: '' }}
            errorOf={errorOf}
            isMarked={required.includes(name)}
            known={('known' in control && control.known && known[control.known]) || nothingKnown}
            knownOf={kind => known[kind]?.names ?? []}
            found={found?.field === name ? found : undefined}
            uploads={uploads}
          />
        </div>
      ))
  const parts = form.parts ?? []
  const inParts = parts.flatMap(({ fields }) => fields)
  return (
    <>
      {fieldsOf(Object.keys(form.fields).filter(name => !inParts.includes(name)))}
      {parts.map(({ title, fields, isFolded }) => {
        const isOpen =
          !isFolded ||
          fields.some(name => isFilled(shown[name], form.start?.[name])) ||
          errors.some(({ name }) => fields.some(field => name === field || name.startsWith(`${field}.`)))
        return (
          <FormPartOf key={title} title={title} isFolded={isFolded} isOpen={isOpen}>
            {fieldsOf(fields)}
          </FormPartOf>
        )
      })}
    </>
  )
}

/** Whether a value is another one than a new record's form begins with. */
function isFilled(value: ShownValue | undefined, start: unknown): boolean {
  switch (value?.kind) {
    case undefined:
      return false
    case 'text':
      return value.text !== String(start ?? '')
    case 'check':
      return value.isOn !== (start === true)
    case 'names':
      return value.names.length > 0
    case 'rows':
      return value.rows.length > 0
    case 'blocks':
      return value.blocks.length > 0
    case 'kept':
      return value.json !== ''
  }
}

/** Fields under a heading, which also folds those that are seldom needed. */
function FormPartOf({
  title,
  isFolded,
  isOpen,
  children,
}: {
  title: string
  isFolded: true | undefined
  isOpen: boolean
  children: React.ReactNode
}) {
  if (!isFolded)
    return (
      <section className={styles.part}>
        <h2 className={styles.partTitle}>{title}</h2>
        {children}
      </section>
    )
  return (
    <details className={styles.part} open={isOpen}>
      <summary className={styles.partTitle}>{title}</summary>
      <div className={styles.folded}>{children}</div>
    </details>
  )
}

function RecordField({
  name,
  control,
  value,
  errorOf,
  isMarked,
  known = nothingKnown,
  knownOf = () => [],
  found,
  uploads,
}: RecordFieldProps & {
  known?: OfferedNames
  knownOf?: KnownOf
  found?: FoundNames | undefined
  uploads: string | undefined
}) {
  const text = value.kind === 'text' ? value.text : ''
  const { label, hint } = control
  const field = { name, label, hint, isMarked, error: errorOf(name), defaultValue: text }
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
    case 'hue':
      return <HueField name={name} legend={label} now={text} error={errorOf(name)} />
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
        <>
          <label className={styles.check}>
            <input
              type="checkbox"
              name={name}
              defaultChecked={value.kind === 'check' && value.isOn}
              {...(hint && { 'aria-describedby': `${fieldId(name)}-hint` })}
            />
            {label}
          </label>
          {hint && (
            <p className={styles.checkHint} id={`${fieldId(name)}-hint`}>
              {hint}
            </p>
          )}
        </>
      )
    case 'named':
      return <NamedField {...{ field, known: known.names }} />
    case 'names':
      return (
        <NamesField
          {...field}
          rowName={control.rowName}
          names={value.kind === 'names' ? value.names : []}
          known={known}
          found={found}
        />
      )
    case 'rows':
      return <Rows {...{ name, control, value, errorOf, isMarked, knownOf }} />
    case 'blocks':
      return <BlocksField {...{ name, control, value, errorOf, isMarked, uploads }} Field={RecordField} />
    case 'picture':
      return <PictureField {...{ name, control, value, errorOf, isMarked, uploads }} />
    case 'file':
      return <FileField {...{ name, control, value, errorOf, isMarked }} />
    default:
      return known.names.length === 0 ? <TextInput {...field} /> : <NameField {...field} known={known} />
  }
}

/** A choice among the records of a kind, by name. A removed name stays visible, and is refused. */
function NamedField({
  field,
  known,
}: {
  field: {
    name: string
    label: string
    hint: string | undefined
    error: string | undefined
    isMarked: boolean
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

/** The unit of the other fields: shown, and sent with them. */
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
function Rows({
  name,
  control,
  value,
  errorOf,
  isMarked,
  knownOf,
}: RecordFieldProps<RowsControl> & { knownOf: KnownOf }) {
  const rows = value.kind === 'rows' ? value.rows : []
  return (
    <fieldset
      id={fieldId(name)}
      tabIndex={-1}
      className={styles.rows}
      {...(errorOf(name) && { 'aria-describedby': `${fieldId(name)}-error` })}
    >
      <legend className={styles.legend}>
        <MarkedLegend label={control.label} isMarked={isMarked} />
      </legend>
      {control.hint && <p className={styles.hint}>{control.hint}</p>}
      {errorOf(name) && (
        <p className={styles.error} id={`${fieldId(name)}-error`}>
          {errorOf(name)}
        </p>
      )}
      {rows.map((row, index) => (
        // Rows have no id but their position.
        // biome-ignore lint/suspicious/noArrayIndexKey: a changed list is a new form
        <div key={index} className={styles.row}>
          {Object.entries(control.row).map(([column, cell]) => (
            <Cell
              key={column}
              cell={cell}
              known={'known' in cell && cell.known ? knownOf(cell.known) : []}
              field={{
                name: `${name}.${index}.${column}`,
                label: cell.label,
                hint: cell.hint,
                isMarked: false,
                error: errorOf(`${name}.${index}.${column}`),
                defaultValue: row[column] ?? '',
              }}
            />
          ))}
          <Button type="submit" tone="quiet" name="do" value={`remove:${name}.${index}`}>
            Remove {control.rowName} {index + 1}
          </Button>
        </div>
      ))}
      <div>
        <Button type="submit" name="do" value={`add:${name}`}>
          Add {/^[aeiou]/.test(control.rowName) ? 'an' : 'a'} {control.rowName}
        </Button>
      </div>
    </fieldset>
  )
}

/** One cell of a row. */
function Cell({
  cell,
  known,
  field,
}: {
  cell: RowCell
  known: readonly string[]
  field: React.ComponentProps<typeof NamedField>['field']
}) {
  if (cell.control === 'named') return <NamedField field={field} known={known} />
  if (cell.control === 'money') return <TextInput {...field} inputMode="decimal" dir="ltr" />
  if (cell.control === 'number') return <TextInput {...field} inputMode="numeric" dir="ltr" />
  if (cell.control === 'text') return <TextArea {...field} rows={4} />
  return <TextInput {...field} {...(cell.control === 'date' && { type: 'date' })} />
}

function FileField({ name, control, value, errorOf, isMarked }: RecordFieldProps<FileControl>) {
  const kept = value.kind === 'kept' ? value : undefined
  return (
    <fieldset className={styles.rows}>
      <legend className={styles.legend}>
        <MarkedLegend label={control.label} isMarked={isMarked} />
      </legend>
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
