export { FieldRow } from '../../ui-shared/forms/FieldRow.tsx';
