/**
 * The built product without what keeps limits exact: it looks at how many places are left before it locks anything, as
 * other systems do, and then counts what it sells without a condition. It is the control of the tests of last places,
 * which must see it oversell.
 */
import { flushCompileCache } from 'node:module'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { pathToFileURL } from 'node:url'

const program = path.resolve(import.meta.dirname, '../../build/server/main.js')
const { startServer } = await import(pathToFileURL(program).href)
flushCompileCache()
process.on('disconnect', () => process.exit())

/** Between looking and selling. It stands for the work of a busy moment. */
const hesitationMs = 40

const isOfLimits = (/** @type {any} */ node) => JSON.stringify(node ?? null).includes('"capacity_limits"')

/** @param {ReadonlyMap<number, number>} takenBefore by the limits' ids */
function carelessness(takenBefore) {
  /** @type {WeakSet<object>} */
  const looks = new WeakSet()
  return {
    transformQuery(/** @type {any} */ { node, queryId }) {
      if (node.kind === 'SelectQueryNode' && isOfLimits(node.from)) looks.add(queryId)
      if (node.kind !== 'UpdateQueryNode' || !isOfLimits(node.table)) return node
      const [update] = node.updates
      const [before] = update.value.sqlFragments ?? []
      const isCondition = JSON.stringify(node.where?.where.right ?? null).includes('<= seats')
      if (before !== 'taken + ' || !isCondition) return node
      const [count] = update.value.parameters
      const value = {
        kind: 'RawNode',
        sqlFragments: ['case when taken + ', ' > seats then seats else taken + ', ' end'],
        parameters: [count, count],
      }
      return {
        ...node,
        updates: [{ ...update, value }],
        where: { ...node.where, where: node.where.where.left },
      }
    },
    async transformResult(/** @type {any} */ { queryId, result }) {
      if (!looks.has(queryId)) return result
      const rows = result.rows.map((/** @type {any} */ row) => ({
        ...row,
        taken: takenBefore.get(row.id) ?? row.taken,
      }))
      return { ...result, rows }
    },
  }
}

await startServer(process.env, (/** @type {any} */ dependencies) => {
  const { database, payments } = dependencies
  const careless = {
    ...database,
    async write(/** @type {(tx: any) => Promise<any>} */ work) {
      const limits = await database.read.selectFrom('capacity_limits').select(['id', 'taken']).execute()
      const takenBefore = new Map(limits.map((/** @type {any} */ { id, taken }) => [id, taken]))
      await wait(hesitationMs)
      return database.write((/** @type {any} */ tx) => work(tx.withPlugin(carelessness(takenBefore))))
    },
  }
  return { ...dependencies, database: careless, payments: { ...payments, database: careless } }
})

process.once('SIGTERM', () => process.exit())
