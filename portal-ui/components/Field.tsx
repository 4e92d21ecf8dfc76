export { Field, type FieldProps } from '../../ui-shared/forms/Field.tsx';
