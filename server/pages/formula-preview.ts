import type { Handler } from 'hono'
import { formulaHtml } from '#domain/conference/formulas/formula-html.ts'
import type { Dependencies } from '#server/dependencies.ts'

/** One formula as MathML, for the preview beside a form; nothing for what cannot be set. The same source always has the same answer. */
export const formulaPreview =
  ({ readFormula }: Pick<Dependencies, 'readFormula'>): Handler =>
  c => {
    const formula = readFormula(c.req.query('source') ?? '')
    const kept = { 'Cache-Control': 'public, max-age=86400' }
    // Plain, so that an address never shows a page of somebody's choice.
    return c.text(formula ? formulaHtml(formula) : '', 200, kept)
  }
