import { useMutation, useQueryClient } from '@tanstack/react-query';

export interface AdminChange<Input, Answer> {
  change: (input: Input) => Promise<Answer>;
  onDone: (answer: Answer) => void;
  onFailed: (error: Error) => void;
}

/** Writes something about administrators; every list of them, and the counts, are read again. */
export function useAdminChange<Input, Answer>({ change, onDone, onFailed }: AdminChange<Input, Answer>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: change,
    onSuccess: async (answer) => {
      onDone(answer);
      await Promise.all(
        [['group-admins'], ['counts']].map((queryKey) => client.invalidateQueries({ queryKey })),
      );
    },
    onError: onFailed,
  });
}
