import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import type { Customer } from '#shared/contracts/customers.ts';
import { isSamePhone } from '#shared/domain/phone.ts';
import { existingCustomerOf } from '../public/customers.queries.ts';
import type { CustomerFormValues } from './customer-form.ts';

/** Somebody who has the typed number already, from a refused save until another number is typed. */
export function useDuplicateCustomer() {
  const navigate = useNavigate();
  const [existing, setExisting] = useState<Customer | null>(null);
  return {
    forget: () => setExisting(null),
    /** Whether that is why the save was refused. */
    isWhy: (error: unknown): boolean => {
      const other = existingCustomerOf(error);
      setExisting(other);
      return other !== null;
    },
    stillIn: (form: UseFormReturn<CustomerFormValues>): Customer | null =>
      existing !== null && isSamePhone(form.watch('phone'), existing.phone) ? existing : null,
    show: ({ id }: Customer) =>
      void navigate({ to: '/customers/$customerId', params: { customerId: String(id) } }),
  };
}
