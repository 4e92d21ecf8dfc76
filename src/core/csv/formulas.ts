/** Formula escapes, which the import page's files share. */
export { escapeFormula, unescapeFormula } from '../../contract/csv.ts';
