/** The address that a reset link goes to. */
export { forgotPasswordBody as forgotPasswordForm } from "@foretell/contract";
