import { FailureError } from '../../core/request/sending/failure-error.ts';

export const loginError = (message: string, hint: string | null = null): FailureError =>
  new FailureError({ code: 'ELOGIN', message, hint });
