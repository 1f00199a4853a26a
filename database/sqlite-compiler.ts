import {
  type BinaryOperationNode,
  ColumnNode,
  type LimitNode,
  type OperationNode,
  ReferenceNode,
  SqliteQueryCompiler,
  ValueNode,
} from 'kysely'

/**
 * Writes into a statement what SQLite plans by: the number after `limit`, and a state, which some indexes are limited
 * to. As parameters they would have SQLite plan the statement again at each run, which takes longer than to run it.
 */
export class PlannedOnceCompiler extends SqliteQueryCompiler {
  protected override visitLimit(node: LimitNode): void {
    const { limit } = node
    if (ValueNode.is(limit) && Number.isSafeInteger(limit.value)) this.append(`limit ${limit.value}`)
    else super.visitLimit(node)
  }

  protected override visitBinaryOperation(node: BinaryOperationNode): void {
    const { leftOperand, operator, rightOperand } = node
    const state = isState(leftOperand) && ValueNode.is(rightOperand) ? rightOperand.value : undefined
    // Names of states are the product's own words; anything else stays a parameter.
    if (typeof state !== 'string' || !/^[a-z-]+$/.test(state)) {
      super.visitBinaryOperation(node)
      return
    }
    this.visitNode(leftOperand)
    this.append(' ')
    this.visitNode(operator)
    this.append(` '${state}'`)
  }
}

const isState = (node: OperationNode): boolean =>
  ReferenceNode.is(node) && ColumnNode.is(node.column) && node.column.column.name === 'state'
