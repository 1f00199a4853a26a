import { Button } from '#site/components/form/button.tsx'
import { fieldId } from '#site/components/form/field.tsx'
import { MarkedLegend } from '#site/organiser/parts/marked-legend.tsx'
import type { BlocksControl } from '#site/organiser/record-form/controls.ts'
import styles from '#site/organiser/record-form/fields/blocks-field.module.css'
import fieldStyles from '#site/organiser/record-form/record-fields.module.css'
import type { RecordFieldProps } from '#site/organiser/record-form/shown-value.ts'

/**
 * Blocks in their order, each with its own fields. Their buttons send the form, which comes back with the blocks as asked.
 */
export function BlocksField({
  name,
  control,
  value,
  errorOf,
  isMarked,
  uploads,
  Field,
}: RecordFieldProps<BlocksControl> & {
  uploads: string | undefined
  /** A field of a block. */
  Field: React.ComponentType<RecordFieldProps & { uploads: string | undefined }>
}) {
  const blocks = value.kind === 'blocks' ? value.blocks : []
  const { blockName } = control
  return (
    <fieldset
      id={fieldId(name)}
      tabIndex={-1}
      className={fieldStyles.rows}
      {...(errorOf(name) && { 'aria-describedby': `${fieldId(name)}-error` })}
    >
      <legend className={fieldStyles.legend}>
        <MarkedLegend label={control.label} isMarked={isMarked} />
      </legend>
      {control.hint && <p className={styles.hint}>{control.hint}</p>}
      {errorOf(name) && (
        <p className={fieldStyles.error} id={`${fieldId(name)}-error`}>
          {errorOf(name)}
        </p>
      )}
      <ol className={styles.blocks}>
        {blocks.map(({ block, shown }, at) => {
          const form = control.blocks[block]
          const own = `${name}.${at}`
          return (
            // Blocks have no id but their place.
            // biome-ignore lint/suspicious/noArrayIndexKey: a changed list is a new form
            <li key={at} id={fieldId(own)} tabIndex={-1} className={styles.block}>
              <input type="hidden" name={`${own}.block`} value={block} />
              <p className={styles.kind} aria-hidden="true">
                {at + 1}. {form?.one}
              </p>
              {errorOf(own) && <p className={fieldStyles.error}>{errorOf(own)}</p>}
              {/* Many blocks have fields of the same names. */}
              <fieldset
                className={styles.fields}
                data-short={control.isShort || undefined}
                aria-label={`${at + 1}. ${form?.one}`}
              >
                {Object.entries(form?.fields ?? {}).map(([field, of]) => (
                  <Field
                    key={field}
                    name={`${own}.${field}`}
                    control={of}
                    value={shown[field] ?? { kind: 'text', text: '' }}
                    errorOf={errorOf}
                    isMarked={of.isNeeded ?? false}
                    uploads={uploads}
                  />
                ))}
              </fieldset>
              <div className={styles.acts}>
                {at > 0 && <Act value={`up:${own}`} name={`${blockName} ${at + 1}`} words="Move up" />}
                {at < blocks.length - 1 && (
                  <Act value={`down:${own}`} name={`${blockName} ${at + 1}`} words="Move down" />
                )}
                <Act value={`remove:${own}`} name={`${blockName} ${at + 1}`} words="Remove" />
              </div>
            </li>
          )
        })}
      </ol>
      <div className={styles.additions}>
        {Object.entries(control.blocks).map(([kind, { one }]) => (
          <Button key={kind} type="submit" name="do" value={`add:${name}:${kind}`}>
            Add {one.toLowerCase()}
          </Button>
        ))}
      </div>
    </fieldset>
  )
}

function Act({ value, name, words }: Record<'value' | 'name' | 'words', string>) {
  return (
    <Button type="submit" tone="quiet" name="do" value={value} aria-label={`${words}: ${name}`}>
      {words}
    </Button>
  )
}
